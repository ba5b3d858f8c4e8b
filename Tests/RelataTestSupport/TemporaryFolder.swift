public import Foundation

/// A folder of its own for one test, gone with the value.
public final class TemporaryFolder: Sendable {
    /// Where the folder is.
    public let url: URL

    /// Makes the folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "relata-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in the folder.
    public func path(_ name: String) -> String {
        url.appending(path: name).path
    }

    /// Writes a file, making the folders above it, and gives its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file, making the folders above it, and gives its path.
    @discardableResult
    public func write(_ data: Data, to name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }

    /// The text of a file in the folder.
    public func text(of name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    /// The paths of all files below the folder, hidden ones included, sorted.
    public func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { name in
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: url.appending(path: name).path, isDirectory: &isDirectory)
            return exists && !isDirectory.boolValue
        }.sorted()
    }
}
