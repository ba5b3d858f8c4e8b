import Foundation

/// Looks at the places that files are written to.
package enum FileWriting {
    /// Whether a path exists.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Whether two paths lead to the same file.
    package static func isSameFile(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
            && one.st_ino == other.st_ino
    }

    /// Whether a path is a folder.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the folders that have to be made for a folder to exist, the topmost first; none if it exists.
    package static func missingFolders(of folder: String) -> [String] {
        guard !exists(folder) else { return [] }
        var missing: [String] = []
        var ancestor = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
        while !FileManager.default.fileExists(atPath: ancestor.path), ancestor.path != "/" {
            missing.append(ancestor.path)
            ancestor.deleteLastPathComponent()
        }
        return missing.reversed()
    }

    /// Returns the system error with a number.
    package static func posixError(_ code: Int32) -> any Error {
        NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
}
