import Foundation

/// The files of stores that live as long as their container.
///
/// They are files rather than memory, so that contexts can read while another one writes. A process that is killed
/// leaves its files behind; the next process that creates such a store deletes them.
enum TemporaryStores {
    private static let prefix = "Relata-"

    /// Returns a file for a new store.
    static func newFile() -> URL {
        _ = removal
        let process = ProcessInfo.processInfo.processIdentifier
        return FileManager.default.temporaryDirectory.appending(path: "\(prefix)\(process)-\(UUID().uuidString).sqlite")
    }

    /// Deletes the files of processes that no longer exist; once in a process.
    private static let removal: Void = {
        let folder = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard name.hasPrefix(prefix), let process = name.dropFirst(prefix.count).split(separator: "-").first,
                let number = Int32(process), !isRunning(number)
            else { continue }
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }()

    /// Returns whether a process exists; one of another user counts.
    private static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}
