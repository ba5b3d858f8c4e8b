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
    /// - Returns: the number of the error, if there is one.
    static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32? {
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

    /// Whether two paths lead to the same file.
    static func isSameFile(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
            && one.st_ino == other.st_ino
    }

    /// Whether a path is a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the folders that have to be made for a folder to exist, the topmost first; none if it exists.
    static func missingFolders(of folder: String) -> [String] {
        guard !exists(folder) else { return [] }
        var missing: [String] = []
        var ancestor = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
        while !FileManager.default.fileExists(atPath: ancestor.path), ancestor.path != "/" {
            missing.append(ancestor.path)
            ancestor.deleteLastPathComponent()
        }
        return missing.reversed()
    }

    /// Returns the path of the file that a symbolic link leads to; `nil` for what is no link, or leads nowhere.
    static func linkedFile(at path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, exists(path) else { return nil }
        return URL(filePath: path, directoryHint: .notDirectory).resolvingSymlinksInPath().path
    }

    /// Gives a file the permissions of another one.
    ///
    /// - Throws: an `NSError` of the POSIX domain.
    static func copyMode(of path: String, to copy: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, chmod(copy, status.st_mode & 0o7777) == 0 else { throw posixError(errno) }
    }

    /// Returns the system error with a number.
    static func posixError(_ code: Int32) -> any Error {
        NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
}
