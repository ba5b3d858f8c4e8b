import RelataCoreDataStore
import RelataModel

extension JSONExporter {
    /// Writes the objects into a file, which appears under its name once it is complete, and replaces an existing
    /// file.
    ///
    /// The permissions of an existing file are kept, and a symbolic link stays one.
    ///
    /// - Parameter path: the file.
    /// - Returns: the number of objects.
    /// - Throws: `StoreFileError` if a file cannot be read or written, or if the store has values that JSON cannot
    ///   represent.
    @discardableResult
    public func run(to path: String) throws -> Int {
        func writing<Value>(_ work: () throws(ReplacingFile.Failure) -> Value) throws(StoreFileError) -> Value {
            do {
                return try work()
            } catch {
                throw StoreFileError(
                    .inaccessibleFile, path: path, "the file cannot be written: \(error.reason)",
                    fix: "choose a folder that is there and can be written")
            }
        }
        let file = try writing { () throws(ReplacingFile.Failure) in try ReplacingFile(path) }
        let count = try run { bytes in
            try writing { () throws(ReplacingFile.Failure) in try file.write(bytes) }
        }
        try writing { () throws(ReplacingFile.Failure) in
            try file.close(synchronizes: true)
            try file.replace()
        }
        return count
    }
}
