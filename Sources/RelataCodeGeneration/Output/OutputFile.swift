/// A file that the generator has made, in memory.
public struct OutputFile: Sendable, Hashable {
    /// The file's name, relative to the folder of the output.
    public let path: String

    /// What is in it.
    public let contents: String

    /// Creates a file.
    public init(path: String, contents: String) {
        self.path = path
        self.contents = contents
    }
}
