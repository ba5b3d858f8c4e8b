import Foundation
import Synchronization

/// A store's file as the connections of one container have last seen it.
final class SeenFile: Sendable {
    private let last = Mutex<(file: FileStatus?, log: FileIdentity?)>((nil, nil))

    /// Records what the file is now.
    /// - Parameter log: its write-ahead log, if there is one.
    func record(_ path: String, log: FileIdentity?) {
        let file = FileStatus(path)
        last.withLock { $0 = (file, log) }
    }

    /// Returns whether nothing was written to the file since.
    func isUnchanged(_ path: String) -> Bool { last.withLock(\.file) == FileStatus(path) }

    /// Returns whether another file has the path now, and the write-ahead log of the former one, with what was saved
    /// there, is still beside it.
    func isReplacedBesideLog(_ path: String) -> Bool {
        let (file, log) = last.withLock { $0 }
        guard let file, let present = FileStatus(path), present.identity != file.identity else { return false }
        guard let log, let left = FileStatus(path + "-wal") else { return false }
        return left.identity == log && left.size > 0
    }
}

/// The identity of a file, whatever its name is: its device and its number there.
struct FileIdentity: Equatable {
    let device: dev_t
    let number: ino_t
}

/// The attributes of a file that change when it is replaced, or written to.
struct FileStatus: Equatable {
    let identity: FileIdentity
    let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: `nil` if no file has the path.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        identity = FileIdentity(device: status.st_dev, number: status.st_ino)
        size = status.st_size
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }
}
