import Foundation
import RelataCoreDataStore

/// The lines of a file, one after the other: at most one line, and a buffer, is in memory at a time.
final class LineFile {
    /// A line without its end.
    struct Line {
        let bytes: ArraySlice<UInt8>
        /// The number of the line, from 1.
        let number: Int
        /// The offset of its start in the file.
        let offset: Int64
    }

    /// The longest line. SQLite's own limit for a value is smaller, in any representation.
    static let longestLine = 1 << 31

    let path: String
    private let file: FileHandle
    private var buffer: [UInt8] = []
    private var start = 0
    private var number = 0
    private var offset: Int64 = 0
    private var isAtEnd = false
    /// The size of the file.
    let size: Int64

    init(_ path: String) throws(StoreFileError) {
        self.path = path
        do {
            file = try FileHandle(forReadingFrom: URL(filePath: path, directoryHint: .notDirectory))
            size = Int64(try file.seekToEnd())
            try file.seek(toOffset: 0)
        } catch {
            throw StoreFileError(
                .inaccessibleFile, path: path, "the file cannot be read: \(error.localizedDescription)",
                fix: "check the path, and the permissions of the file")
        }
    }

    deinit {
        try? file.close()
    }

    /// The offset up to which the file has been read.
    var position: Int64 { offset }

    /// Returns the next line; `nil` at the end.
    func next() throws(StoreFileError) -> Line? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) { return take(end, with: 1) }
            searched = buffer.count
            if isAtEnd { return buffer.count > start ? take(buffer.count, with: 0) : nil }
            guard buffer.count - start < Self.longestLine else {
                throw StoreFileError(
                    .invalidExport, path: path, "the line \(number + 1) is longer than any object",
                    fix: "write each object on one line: jq -c . FILE")
            }
            if start > 0 {
                buffer.removeFirst(start)
                searched -= start
                start = 0
            }
            let more = try StoreFileError.reading(path) { try file.read(upToCount: 1 << 18) ?? Data() }
            isAtEnd = more.isEmpty
            buffer += more
        }
    }

    private func take(_ end: Int, with terminator: Int) -> Line {
        number += 1
        // A byte order mark is no part of the first line.
        if number == 1, buffer[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) {
            start += 3
            offset += 3
        }
        var last = end
        if last > start, buffer[last - 1] == 0x0D { last -= 1 }
        let line = Line(bytes: buffer[start..<last], number: number, offset: offset)
        offset += Int64(end + terminator - start)
        start = end + terminator
        return line
    }

    /// Returns the line that begins at an offset, for a message.
    static func line(at offset: Int64, of path: String) -> [UInt8]? {
        guard let file = try? FileHandle(forReadingFrom: URL(filePath: path, directoryHint: .notDirectory)) else {
            return nil
        }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: UInt64(offset))) != nil else { return nil }
        var bytes: [UInt8] = []
        while let more = try? file.read(upToCount: 1 << 16), !more.isEmpty, bytes.count < 1 << 26 {
            bytes += more
            if let end = bytes.firstIndex(of: 0x0A) { return Array(bytes[..<end]) }
        }
        return bytes
    }
}
