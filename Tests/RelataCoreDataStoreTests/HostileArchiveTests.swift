import Foundation
import RelataTestSupport
import Testing

@testable import RelataCoreDataStore

/// Archives come from files that anybody can have made.
@Suite struct HostileArchiveTests {
    private static let sample: [UInt8] = SampleArchive().bytes

    @Test("Every truncated archive is refused")
    func everyTruncatedArchiveIsRefused() {
        for count in stride(from: 0, to: Self.sample.count, by: 7) {
            #expect(throws: ArchiveError.self) { try KeyedArchive(Array(Self.sample[..<count])) }
        }
    }

    /// Whatever the bytes say, reading ends: in a model, or in an error.
    @Test("An altered archive is read as a model or is an error")
    func alteredArchivesEndInAModelOrAnError() {
        var generator = SeededGenerator(seed: 15)
        var refused = 0
        for _ in 0..<800 {
            var bytes = Self.sample
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            do {
                _ = try RecoveredModel(cache: ArchiveWriter.deflated(bytes), name: "Altered", path: "altered.sqlite")
            } catch {
                #expect(error.reason == .unreadableModel)
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test("A dictionary that contains itself is read")
    func aDictionaryThatHoldsItselfIsRead() throws {
        // One object: a dictionary whose key and value are the dictionary.
        let list = try BinaryPropertyList(Self.list(objects: [[0xD1, 0, 0]]))
        #expect(list.objects == [.dictionary(keys: [0], values: [0])])
    }

    /// Thousands of objects that are one array in the file, of thousands of elements each.
    @Test("The work for objects that share bytes is bounded")
    func objectsThatShareBytesAreBounded() {
        let count = 20_000
        var bytes = Array("bplist00".utf8)
        bytes += [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
        for _ in 0..<count { bytes += [0, 0] }
        let table = bytes.count
        for _ in 0..<count { bytes += [0, 8] }
        bytes += [0, 0, 0, 0, 0, 0, 2, 2]
        for value in [count, 0, table] {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let error = #expect(throws: ArchiveError.self) { try BinaryPropertyList(bytes) }
        #expect(error?.message.contains("asks for more") == true)
    }

    @Test("A count that exceeds the file is refused")
    func aCountBeyondTheFileIsRefused() {
        #expect(throws: ArchiveError.self) {
            try BinaryPropertyList(Self.list(objects: [[0xAF, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]]))
        }
        #expect(throws: ArchiveError.self) {
            try BinaryPropertyList(Self.list(objects: [[0x6F, 0x13, 0, 0, 0, 0, 0x40, 0, 0, 0]]))
        }
    }

    @Test("A stream that inflates to too many bytes is refused")
    func aStreamThatInflatesToTooMuchIsRefused() throws {
        let bytes = [UInt8](repeating: 7, count: 100_000)
        let stream = ArchiveWriter.deflated(bytes)
        #expect(try RawDeflate.inflate(stream) == bytes)
        #expect(throws: ArchiveError.self) { try RawDeflate.inflate(stream, limit: 99_999) }
        #expect(throws: ArchiveError("the compressed archive ends early")) {
            try RawDeflate.inflate(Array(stream.dropLast()))
        }
        #expect(throws: ArchiveError.self) { try RawDeflate.inflate([]) }
        #expect(throws: ArchiveError("the compressed archive is damaged")) { try RawDeflate.inflate([0x07, 1, 2, 3]) }
    }

    /// An expression whose operand is itself.
    @Test("An expression without end is left out with a remark")
    func anExpressionWithoutEndIsLeftOutWithARemark() throws {
        var archive = SampleArchive()
        archive.hasEndlessDerivation = true
        let model = try RecoveredModel(
            cache: ArchiveWriter.deflated(archive.bytes), name: "Endless", path: "endless.sqlite")
        #expect(model.notes.contains { $0.contains("nested too deeply") })
    }

    /// A property list of these objects, each with one byte for references.
    private static func list(objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for value in [objects.count, 0, table] {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        return bytes
    }
}
