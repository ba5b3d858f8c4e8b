/// A generated file, in memory.
package struct OutputFile: Sendable, Hashable {
    /// The file's name, relative to the folder of the output.
    package let path: String

    /// The contents of the file.
    package let contents: String

    /// Creates a file.
    package init(path: String, contents: String) {
        self.path = path
        self.contents = contents
    }
}
