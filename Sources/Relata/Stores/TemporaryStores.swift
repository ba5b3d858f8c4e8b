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
            guard let process = process(ofFile: name), !isRunning(process) else { continue }
            let store = name.replacing(/(-wal|-shm|-journal)$/, with: "")
            if isLocked(folder.appending(path: store).path) { continue }
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }()

    /// The process that a file's name is of; `nil` for a file of anything else.
    static func process(ofFile name: String) -> Int32? {
        let match = name.wholeMatch(of: /Relata-(\d+)-[0-9A-F-]{36}\.sqlite(-wal|-shm|-journal)?/)
        return match.flatMap { Int32($0.1) }
    }

    /// Whether a process has the store open. Containers that share the folder have processes of their own, which are
    /// not seen by number.
    static func isLocked(_ path: String) -> Bool {
        let file = open(path, O_RDWR)
        guard file >= 0 else { return errno != ENOENT }
        defer { close(file) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        return fcntl(file, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
    }

    /// Whether there is a process; one of another user counts.
    private static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}
