import Foundation
import RelataCoreDataStore
import RelataModel
import RelataTestSupport
import Testing

/// Archives are bytes that no editor writes, so their seeds are made here.
@Suite("The seeds of archives; `RECORD=1` writes them")
struct ArchiveSeedTests {
    /// What an input is read as; see `ArchiveTarget`.
    private enum Kind: String {
        case compressedModel = "0"
        case model = "1"
        case value = "2"
    }

    static let names = Array(seeds.keys).sorted()

    private static let seeds: [String: Data] = {
        var endless = SampleArchive()
        endless.hasEndlessDerivation = true
        return [
            "compressed-model": seed(.compressedModel, ArchiveWriter.deflated(ArchiveWriter.tagModel)),
            "model-with-everything": seed(.model, SampleArchive().bytes),
            "model-with-endless-derivation": seed(.model, endless.bytes),
            "model-of-one-entity": seed(.model, ArchiveWriter.tagModel),
            "list": value { writer in
                let strings = writer.array([.string("a"), .string("ä\u{0}😀")], name: "NSMutableArray")
                return writer.array([strings, .integer(-1), .real(0.5), .boolean(true), .null])
            },
            "ordered-set": value { writer in
                writer.add("NSOrderedSet", ["NS.object.0": .string("a"), "NS.object.1": .integer(2)])
            },
            "dictionary": value { writer in
                let date = writer.add("NSDate", ["NS.time": .real(86_400.5)])
                let uuid = writer.add("NSUUID", ["NS.uuidbytes": .data(Data(0..<16))])
                let data = writer.add("NSMutableData", ["NS.data": .data(Data([0, 255]))])
                let base = writer.add("NSURL", ["NS.base": .null, "NS.relative": .string("https://example.org/a/")])
                let url = writer.add("NSURL", ["NS.base": base, "NS.relative": .string("b?c")])
                let number = writer.add(
                    "NSDecimalNumber",
                    [
                        "NS.mantissa": .data(Data([0xD2, 0x04] + [UInt8](repeating: 0, count: 14))),
                        "NS.exponent": .integer(-2), "NS.length": .integer(1), "NS.negative": .boolean(true),
                        "NS.mantissa.bo": .integer(1), "NS.compact": .boolean(true),
                    ])
                return writer.dictionary([
                    ("date", date), ("uuid", uuid), ("data", data), ("url", url), ("number", number),
                ])
            },
            "circle": value { writer in
                let list = writer.reserve()
                return writer.add("NSArray", ["NS.objects": .list([list])], at: list)
            },
        ]
    }()

    private static func seed(_ kind: Kind, _ bytes: [UInt8]) -> Data { Data(kind.rawValue.utf8) + bytes }

    private static func value(_ make: (inout ArchiveWriter) -> ArchiveWriter.Value) -> Data {
        var writer = ArchiveWriter()
        let root = make(&writer)
        return seed(.value, writer.bytes(root: root))
    }

    @Test("A seed is what the archive writer produces", arguments: names)
    func seed(name: String) throws {
        let expected = try #require(Self.seeds[name])
        let file = Folders.package.appending(path: "Fuzzing/Seeds/archive/\(name)")
        #expect(try Golden.data(in: file, recording: expected) == expected)
        // A longer one would be cut by the fuzzer.
        #expect(expected.count < 16_384)
    }

    @Test("The seeds reach the code that they are named after")
    func contents() throws {
        for name in ["model-with-everything", "model-of-one-entity"] {
            let plist = [UInt8](try #require(Self.seeds[name]).dropFirst())
            let recovered = try RecoveredModel(
                cache: ArchiveWriter.deflated(plist), name: "Seed", path: "seed.sqlite")
            #expect(!recovered.model.entities.isEmpty, "\(name)")
        }
        for name in ["list", "ordered-set", "dictionary"] {
            #expect(ArchivedValue(try #require(Self.seeds[name]).dropFirst()) != nil, "\(name)")
        }
        #expect(ArchivedValue(try #require(Self.seeds["circle"]).dropFirst()) == nil)
    }
}
