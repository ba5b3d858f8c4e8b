import Foundation

/// Writes files without waiting for the disk.
///
/// Foundation's `Data.write(to:)` waits after each file, which costs more than all the rest of a run together; what a
/// crash of the machine loses of generated code, the next run writes again.
enum FileWriting {
    /// Writes the bytes to a new or emptied file.
    ///
    /// - Throws: an `NSError` of the POSIX domain.
    static func write(_ data: Data, to path: String) throws {
        guard let file = fopen(path, "w") else { throw posixError(errno) }
        let count = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        let writeError = errno
        let isClosed = fclose(file) == 0
        guard count == data.count else { throw posixError(writeError) }
        guard isClosed else { throw posixError(errno) }
    }

    /// An error of the system, by its number.
    static func posixError(_ code: Int32) -> any Error {
        NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
}
