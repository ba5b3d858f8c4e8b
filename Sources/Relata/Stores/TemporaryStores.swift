import Foundation

/// The files of stores that live as long as their container.
///
/// They are files, and not memory, so that contexts can read while another one writes. A process that is killed leaves
/// its files behind; the next process that makes such a store removes them.
enum TemporaryStores {
    private static let prefix = "Relata-"

    /// A file for a new store.
    static func newFile() -> URL {
        _ = removal
        let process = ProcessInfo.processInfo.processIdentifier
        return FileManager.default.temporaryDirectory.appending(path: "\(prefix)\(process)-\(UUID().uuidString).sqlite")
    }

    /// Removes what processes have left that are no more; once in a process.
    private static let removal: Void = {
        let folder = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard name.hasPrefix(prefix), let process = name.dropFirst(prefix.count).split(separator: "-").first,
                let number = Int32(process), !isRunning(number)
            else { continue }
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }()

    /// Whether there is a process; one of another user counts.
    private static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}
