import Foundation
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

/// Bytes that are no model, with what is said of them.
struct HostileText: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let expected: String

    init(_ description: String, _ bytes: some Sequence<UInt8>, _ expected: String) {
        self.testDescription = description
        self.bytes = Array(bytes)
        self.expected = expected
    }

    static let all: [HostileText] = [
        HostileText("empty", [], "not-a-model error file"),
        HostileText("white space", " \n\n".utf8, "malformed-xml error 3:1"),
        HostileText("truncated in a tag", "<model>\n  <entity name=\"A".utf8, "malformed-xml error 2:18"),
        HostileText("truncated between tags", "<model>\n  <entity name=\"A\">\n".utf8, "malformed-xml error 3:1"),
        HostileText("wrong end tag", "<model>\n  <entity name=\"A\"></model>".utf8, "malformed-xml error 2:28"),
        HostileText("text after the end", "<model/>\n<model/>".utf8, "malformed-xml error 2:1"),
        HostileText("plain text", "hello".utf8, "malformed-xml error 1:1"),
        HostileText("HTML", "<html></html>".utf8, "not-a-model error 1:1"),
        HostileText("mapping model", "<database></database>".utf8, "wrong-model-kind error 1:1"),
        HostileText("model of another tool", "\n<model type=\"x\"/>".utf8, "not-a-model error 2:14"),
        HostileText(
            "duplicate XML attribute", "<model name=\"a\" name=\"b\"/>".utf8, "malformed-xml error 1:25"),
        HostileText("undefined entity", "<model name=\"&x;\"/>".utf8, "malformed-xml error 1:17"),
        HostileText(
            "document type", "<?xml version=\"1.0\"?>\n  <!DOCTYPE model>\n<model/>".utf8,
            "doctype-forbidden error 2:3"),
        HostileText(
            "external entity",
            "<!DOCTYPE model [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><model name=\"&x;\"/>".utf8,
            "doctype-forbidden error 1:1"),
        HostileText("entity bomb", entityBomb.utf8, "doctype-forbidden error 1:1"),
        HostileText("UTF-16 with mark", [0xFF, 0xFE, 0x3C, 0, 0x6D, 0], "not-utf8 error 1:1"),
        HostileText("UTF-16 big-endian with mark", [0xFE, 0xFF, 0, 0x3C], "not-utf8 error 1:1"),
        HostileText("UTF-16 without mark", [0x3C, 0, 0x6D, 0], "not-utf8 error 1:1"),
        HostileText(
            "Latin-1", Array("<model>\n <entity name=\"".utf8) + [0xE9] + Array("\"/></model>".utf8),
            "not-utf8 error 2:16"),
        HostileText(
            "overlong UTF-8", Array("<model name=\"".utf8) + [0xC0, 0x80] + Array("\"/>".utf8), "not-utf8 error 1:14"),
        HostileText(
            "surrogate in UTF-8", Array("<model name=\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"/>".utf8),
            "not-utf8 error 1:14"),
        HostileText("UTF-8 cut short", Array("<model>".utf8) + [0xE2, 0x82], "not-utf8 error 1:8"),
        HostileText("NUL", Array("<model>\n".utf8) + [0] + Array("</model>".utf8), "malformed-xml error 2:1"),
        HostileText("binary archive", Array("bplist00".utf8) + [0xD4], "binary-model error file"),
        HostileText(
            "300 levels", Array(("<model>" + String(repeating: "<entity>", count: 300)).utf8),
            "nesting-too-deep error 1:512"),
        HostileText(
            "a tag with 100,000 attributes",
            Array(
                ("<model>\n<entity " + (0..<100_000).map { "a\($0)=\"\"" }.joined(separator: " ") + "/></model>").utf8),
            "file-too-large error 2:1"),
        HostileText(
            "300,000 elements", Array(("<model>" + String(repeating: "<a/>", count: 300_000) + "</model>").utf8),
            "file-too-large error 1:1000004"),
        HostileText(
            "a value of 11 MB", Array(("<model name=\"" + String(repeating: "x", count: 11_000_000) + "\"/>").utf8),
            "malformed-xml error"),
    ]

    private static let entityBomb: String = {
        var text = "<!DOCTYPE model [<!ENTITY e0 \"lol\">"
        for level in 1...20 {
            let last = "&e\(level - 1);"
            text += "<!ENTITY e\(level) \"\(String(repeating: last, count: 10))\">"
        }
        return text + "]><model name=\"&e20;\"/>"
    }()
}

@Suite("Hostile and damaged files")
struct HostileInputTests {
    @Test("A file that is no model causes one error with its location", arguments: HostileText.all)
    func refused(text: HostileText) throws {
        let result = try readContents(text.bytes)
        #expect(result.model == nil)
        #expect(result.diagnostics.count == 1)
        let diagnostic = try #require(result.diagnostics.first)
        #expect(summary(diagnostic).hasPrefix(text.expected))
        #expect(diagnostic.fix != nil)
        #expect(!diagnostic.message.contains("\n") && diagnostic.message.utf8.count < 400)
    }

    @Test("A file of 200 MB is refused because of its size")
    func hugeFile() throws {
        let bench = try TemporaryFolder()
        let path = try bench.write("<model>", to: "Test.xcdatamodel/contents")
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 200 << 20)
        try handle.close()
        let result = ModelReader.read(path: path)
        #expect(result.diagnostics.map(summary) == ["file-too-large error file"])
        #expect(result.files == [])
    }

    @Test("A byte order mark and an encoding declaration are skipped; columns count from after the mark")
    func byteOrderMark() throws {
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><model><entity name=\"Größe\"/></model>"
        let result = try readContents([0xEF, 0xBB, 0xBF] + Array(text.utf8))
        #expect(result.model?.entities.map(\.name) == ["Größe"])
        #expect(result.model?.location?.column == 44)
    }

    @Test("Attributes inside comments and values do not count as a tag's")
    func quotesAreNoAttributes() throws {
        let quotes = String(repeating: "'a' ", count: 1000)
        let result = try readContents("<!-- \(quotes) --><model name=\"> \(quotes)\"/>")
        #expect(result.diagnostics == [])
    }

    @Test("Characters beyond ASCII count as their bytes")
    func columnsAreBytes() throws {
        let result = try readModel("<!-- ü --><entity name=\"ü\" foo=\"\"/>")
        #expect(result.diagnostics.map(summary) == ["unknown-xml-attribute warning 2:30"])
    }

    // A location that is counted from the start of its line each time would take hours here.
    @Test("A large file in one line is read like any other")
    func oneLine() throws {
        let entities = (0..<20_000).map {
            "<entity name=\"E\($0)\" bogus\($0 % 7)=\"\"><attribute name=\"a\" attributeType=\"String\"/></entity>"
        }
        let result = try readContents("<model>\(entities.joined())</model>")
        #expect(result.model?.entities.count == 20_000)
        #expect(result.diagnostics.count == 7)
    }

    @Test("Thousands of mistakes are counted, not listed")
    func floods() throws {
        let entities = (0..<5_000).map { "<entity name=\"E\($0)\" parentEntity=\"Parent\($0)\"/>" }
        let result = try readModel(entities.joined(separator: "\n"))
        #expect(result.model == nil)
        #expect(result.diagnostics.count == 1_001)
        #expect(result.diagnostics.last?.message.hasPrefix("4000 more") == true)
    }

    @Test("Tags with many attributes and namespaces keep their locations")
    func namespaces() throws {
        let result = try readContents("<model xmlns:x=\"urn:x\"\n  x:y=\"1\" name = 'a' bogus\t=\n '2'><x:z/></model>")
        #expect(
            result.diagnostics.map(summary) == [
                "unknown-xml-attribute warning 2:3", "unknown-xml-attribute warning 2:22",
                "unknown-element warning 3:6",
            ])
    }

    @Test("Mutations of a model result in a model or an error")
    func mutations() throws {
        let bench = try TemporaryFolder()
        let original = try Array(Data(contentsOf: URL(filePath: kitchenContents)))
        let path = bench.path("contents")
        var random = SeededGenerator(seed: 20_011)
        let tokens = [
            "<", ">", "\"", "&", "&#0;", "&lt;", "<!--", "]]>", "<![CDATA[", "<?x", "YES", "-1", "1e999", "\u{0}", "ü",
        ]
        var models = 0
        var refusals = 0
        for _ in 0..<3_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                let length = min(Int.random(in: 0...40, using: &random), bytes.count - offset)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(offset..<(offset + length))
                case 2:
                    bytes.insert(
                        contentsOf: bytes[offset..<(offset + length)],
                        at: Int.random(in: 0...bytes.count, using: &random))
                case 3: bytes.insert(contentsOf: Array((tokens.randomElement(using: &random) ?? "<").utf8), at: offset)
                case 4: bytes.swapAt(offset, Int.random(in: 0..<bytes.count, using: &random))
                default: bytes[offset] ^= 1
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            try Data(bytes).write(to: URL(filePath: path))
            let result = ModelReader.read(path: path)
            let hasErrors = result.diagnostics.contains { $0.severity == .error }
            #expect((result.model == nil) == hasErrors)
            if result.model == nil { refusals += 1 } else { models += 1 }
        }
        #expect(models > 100 && refusals > 100)
    }

    @Test("Parsers on several threads do not interfere")
    func concurrency() async throws {
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<32 {
                group.addTask { ModelReader.read(path: kitchenContents).model?.entities.count ?? 0 }
            }
            for await count in group { #expect(count == 4) }
        }
    }
}
