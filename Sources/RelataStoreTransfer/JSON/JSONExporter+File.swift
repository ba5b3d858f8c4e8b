import RelataCoreDataStore
import Foundation

extension JSONExporter {
    /// Writes the objects into a file, which appears under its name once it is complete, and replaces an existing
    /// file.
    ///
    /// - Parameter path: the file.
    /// - Returns: the number of objects.
    /// - Throws: `StoreFileError` if a file cannot be read or written, or if the store has values that JSON cannot
    ///   represent.
    @discardableResult
    public func run(to path: String) throws -> Int {
        let temporary = path + ".incomplete-\(UUID().uuidString.prefix(8))"
        func failure(_ reason: String) -> StoreFileError {
            StoreFileError(
                .inaccessibleFile, path: path, "the file cannot be written: \(reason)",
                fix: "choose a folder that is there and can be written")
        }
        // A device as /dev/null would give its place to the file, where a program may do that.
        let present = URL(filePath: path).resolvingSymlinksInPath().path
        if let kind = try? FileManager.default.attributesOfItem(atPath: present)[.type] as? FileAttributeType,
            kind != .typeRegular
        {
            throw failure("something else has that name")
        }
        guard FileManager.default.createFile(atPath: temporary, contents: nil),
            let file = FileHandle(forWritingAtPath: temporary)
        else { throw failure(String(cString: strerror(errno))) }
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        let count = try run { bytes in
            do { try file.write(contentsOf: bytes) } catch { throw failure(error.localizedDescription) }
        }
        do {
            try file.synchronize()
            try file.close()
        } catch {
            throw failure(error.localizedDescription)
        }
        guard rename(temporary, path) == 0 else { throw failure(String(cString: strerror(errno))) }
        return count
    }
}
