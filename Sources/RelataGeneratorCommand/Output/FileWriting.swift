import Foundation

/// Writes files without waiting for the disk.
///
/// Foundation's `Data.write(to:)` waits after each file, which costs more than all the rest of a run together;
/// generated code that is lost in a crash of the machine is written again by the next run.
enum FileWriting {
    /// Writes the bytes to a new or emptied file.
    ///
    /// - Throws: an `NSError` of the POSIX domain.
    static func write(_ data: Data, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        guard file >= 0 else { throw posixError(errno) }
        let writeError = data.withUnsafeBytes { write($0, to: file) }
        let isClosed = close(file) == 0
        if let writeError { throw posixError(writeError) }
        guard isClosed else { throw posixError(errno) }
    }

    /// Writes all bytes, with as many system calls as it takes.
    ///
    /// - Returns: The number of the error, if there is one.
    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(file, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    /// Whether a path exists.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Whether a path is a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the system error with a number.
    static func posixError(_ code: Int32) -> any Error {
        NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
}
