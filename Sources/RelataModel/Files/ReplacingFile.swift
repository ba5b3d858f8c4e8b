package import Foundation

/// A file that takes the place of another one once it is complete.
///
/// It is written under a temporary name beside the file that it replaces, has that file's permissions, and is renamed;
/// a symbolic link stays one, and what it leads to is replaced. Unless `replace()` is called, nothing has changed.
package final class ReplacingFile {
    /// The reason why a file cannot be replaced.
    package struct Failure: Error, Sendable, Hashable {
        /// The system's error number.
        package let code: Int32
        /// The reason, in a few words.
        package let reason: String

        init(code: Int32, reason: String? = nil) {
            self.code = code
            self.reason = reason ?? String(cString: strerror(code)).lowercased()
        }
    }

    /// The path of the file that is replaced: what a symbolic link leads to.
    package let path: String
    private let temporary: String
    /// The open file; -1 once it is closed.
    private var descriptor: Int32
    private var isReplaced = false

    /// Creates the temporary file.
    package init(_ path: String) throws(Failure) {
        var status = stat()
        var target = path
        var exists = lstat(path, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFLNK {
            target = try Self.target(of: path)
            exists = stat(target, &status) == 0
        }
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else { throw Failure(code: EISDIR) }
        guard !exists || status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(code: EINVAL, reason: "this is a device or a pipe")
        }
        let (folder, name) = Self.split(target)
        let number = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
        self.path = target
        temporary = "\(folder).\(name).relata-\(number)"
        // Only the owner can read the file until it has the permissions of the one that it replaces.
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0o600 : 0o666)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        guard !exists || fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw Failure(code: errno) }
    }

    deinit {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        if !isReplaced { unlink(temporary) }
    }

    /// Appends bytes.
    package func write(_ bytes: some ContiguousBytes) throws(Failure) {
        let code = bytes.withUnsafeBytes { FileBytes.write($0, to: descriptor) }
        if let code { throw Failure(code: code) }
    }

    /// Closes the file.
    ///
    /// - Parameter synchronizes: whether to wait until its contents are on the disk.
    package func close(synchronizes: Bool = false) throws(Failure) {
        guard descriptor >= 0 else { return }
        var code: Int32?
        if synchronizes, fsync(descriptor) != 0 { code = errno }
        if Foundation.close(descriptor) != 0 { code = code ?? errno }
        descriptor = -1
        if let code { throw Failure(code: code) }
    }

    /// Gives the file its name.
    package func replace() throws(Failure) {
        try close()
        guard !isReplaced else { return }
        guard rename(temporary, path) == 0 else { throw Failure(code: errno) }
        isReplaced = true
    }

    /// Replaces a file, without waiting for the disk. A device or a pipe is written to directly.
    package static func write(_ data: Data, to path: String) throws(Failure) {
        if FileBytes.kind(ofPath: path) == .other || isStream(path) {
            let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
            guard descriptor >= 0 else { throw Failure(code: errno) }
            let code = data.withUnsafeBytes { FileBytes.write($0, to: descriptor) }
            guard Foundation.close(descriptor) == 0, code == nil else { throw Failure(code: code ?? errno) }
            return
        }
        let file = try ReplacingFile(path)
        try file.write(data)
        try file.replace()
    }

    /// Returns the path that symbolic links lead to, whether it exists or not.
    private static func target(of path: String) throws(Failure) -> String {
        var path = path
        for _ in 0..<40 {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
            guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
            path = link.utf8.first == UInt8(ascii: "/") ? link : split(path).folder + link
        }
        throw Failure(code: ELOOP)
    }

    /// Returns the folder of a path, with its slash, and the last component.
    private static func split(_ path: String) -> (folder: Substring, name: Substring) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
        return (path[..<start], path[start...])
    }

    /// Whether a path names what the process has open, which may be a file that must not lose its place.
    private static func isStream(_ path: String) -> Bool {
        ["/dev/std", "/dev/fd/", "/proc/"].contains { path.hasPrefix($0) }
    }
}
