import Foundation

/// Who may read and write a file: for a file that takes the place of another one, or has its contents.
package struct FilePermissions: Sendable, Hashable {
    private let mode: mode_t

    private init(mode: mode_t) { self.mode = mode }

    /// The permissions of a file; `nil` if there is none.
    package init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        mode = status.st_mode & 0o7777
    }

    /// Only the owner may read or write the file.
    package static let ownerOnly = FilePermissions(mode: 0o600)

    /// The permissions of a copy: those of the file, and the owner can write to it, as to a copy of a file that may
    /// only be read.
    package var ofCopy: FilePermissions { FilePermissions(mode: (mode & 0o777) | 0o600) }

    /// Sets the permissions of a file; a file system without permissions keeps its own.
    package func apply(toFileAt path: String) { chmod(path, mode) }

    /// Creates an empty file with the permissions, unless something is there.
    ///
    /// If that fails, so does opening the file, which tells the reason.
    package func createFile(at path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        fchmod(file, mode)
        close(file)
    }
}
