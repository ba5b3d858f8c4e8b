import Foundation
import RelataCommandLine
import RelataModel
import RelataTestSupport
import Testing

/// What lint and generate say of the steps between versions before any store is opened.
@Suite("Diagnostics of the steps between versions")
struct VersionDiagnosticsTests {
    private let club = Folders.fixtures.appending(path: "Migration/diagnostics/Club.xcdatamodeld").path

    /// The identifiers that this suite is about.
    private static let identifiers: [DiagnosticIdentifier] = [
        .unacceptedLoss, .likelyRename, .valueNeeded, .impossibleConversion, .refusedVersions, .narrowedProperty,
        .tightenedBounds, .newUniqueness, .changedDeleteRule, .rewrittenTable, .unreadMappingModel,
    ]

    @Test("lint says in just these words what stands between versions", arguments: MigrationFixture.all)
    func words(fixture: MigrationFixture) throws {
        try fixture.expect("expected.lint.txt", toBe: generator("lint", try fixture.model()).output)
    }

    @Test("Each identifier has a fixture that trips it")
    func complete() throws {
        let printed = MigrationFixture.all.map { fixture in
            (try? String(contentsOf: fixture.folder.appending(path: "expected.lint.txt"), encoding: .utf8)) ?? ""
        }.joined()
        for identifier in Self.identifiers { #expect(printed.contains("[\(identifier.rawValue)]"), "\(identifier)") }
    }

    @Test("What keeps every store from being opened is a warning of generate too; notes are for lint")
    func generateWarns() throws {
        let folder = try TemporaryFolder()
        let result = generator(club, "--output", folder.path("Generated"))
        #expect(result.status == .done)
        for identifier in ["unaccepted-loss", "likely-rename", "value-needed", "impossible-conversion"] {
            #expect(result.errors.contains("[\(identifier)]"), "\(identifier)")
        }
        for identifier in ["tightened-bounds", "new-uniqueness", "changed-delete-rule", "rewritten-table"] {
            #expect(!result.errors.contains("[\(identifier)]"), "\(identifier)")
        }
        #expect(generator("lint", club).status == .done)
        #expect(generator("lint", club, "--strict").status == .found)
    }

    @Test("The line that a warning offers is one that relata.json takes, until no warning is left")
    func cures() throws {
        let folder = try TemporaryFolder()
        let model = folder.url.appending(path: "Club.xcdatamodeld").path
        try FileManager.default.copyItem(atPath: club, toPath: model)
        var options = "{ }"
        for _ in 0..<10 {
            let diagnostics = try Self.diagnostics(of: generator("lint", model, "--format", "json").output)
            #expect(!diagnostics.contains { $0.identifier == "invalid-options" }, "\(options)")
            guard let next = diagnostics.first(where: { $0.severity == "warning" && $0.fix.contains("relata.json") })
            else { break }
            options = try #require(Self.adding(next.fix, to: options), "\(next.fix)")
            try folder.write(options, to: "relata.json")
            let left = try Self.diagnostics(of: generator("lint", model, "--format", "json").output)
            #expect(!left.contains { $0.identifier == next.identifier && $0.message == next.message }, "\(options)")
        }
        // The member's number is told by a hint, as are the rest; the rename is one.
        #expect(options.contains("\"Member.surname\": \"familyName\""))
        #expect(options.contains("\"born\" : \"date(born)\"") || options.contains("\"Member.born\": \"date(born)\""))
        #expect(generator("diff", model, "--check").status == .done, "\(generator("diff", model).output)")
    }

    @Test("A locked version is not spoken of at each location any more, but its stores are not forgotten")
    func locked() throws {
        let folder = try TemporaryFolder()
        let model = folder.url.appending(path: "Club.xcdatamodeld").path
        try FileManager.default.copyItem(atPath: club, toPath: model)
        // Who locks it hears it once more.
        #expect(generator("lock", model).errors.contains("[unaccepted-loss]"))
        let text = generator("lint", model).output
        #expect(!text.contains("[unaccepted-loss]") && !text.contains("[tightened-bounds]"))
        #expect(text.contains("stores of versions before 'Club 2' are refused") && text.contains("Club.lock.json:4:"))
        let generated = generator(model, "--output", folder.path("Generated"))
        #expect(generated.status == .done && !generated.errors.contains("warning"))
        // Whoever knows that there are no such stores says so.
        try folder.write("{ \"accept\": [{ \"identifier\": \"refused-versions\" }] }", to: "relata.json")
        #expect(!generator("lint", model).output.contains("refused-versions"))
    }

    @Test("Without a lock file, notes are those of the step into the current version")
    func newestNotes() throws {
        let folder = try TemporaryFolder()
        let model = folder.url.appending(path: "Club.xcdatamodeld").path
        try FileManager.default.copyItem(atPath: club, toPath: model)
        try FileManager.default.copyItem(
            atPath: model + "/Club 2.xcdatamodel", toPath: model + "/Club 3.xcdatamodel")
        let plist = model + "/.xccurrentversion"
        let text = try String(contentsOfFile: plist, encoding: .utf8)
        try text.replacing("Club 2", with: "Club 3").write(toFile: plist, atomically: true, encoding: .utf8)
        let lint = generator("lint", model).output
        #expect(lint.contains("[unaccepted-loss]") && lint.contains("[value-needed]"))
        #expect(!lint.contains("[tightened-bounds]") && !lint.contains("[rewritten-table]"))
    }

    @Test("Bounds that allow more are no reason to look at rows")
    func widened() throws {
        let folder = try TemporaryFolder()
        let model = folder.url.appending(path: "Club.xcdatamodeld").path
        try FileManager.default.copyItem(atPath: club, toPath: model)
        let file = model + "/Club 2.xcdatamodel/contents"
        let text = try String(contentsOfFile: model + "/Club.xcdatamodel/contents", encoding: .utf8)
        let wider = text.replacing("maxValueString=\"10\"", with: "maxValueString=\"100\"")
            .replacing("attributeType=\"Integer 16\"", with: "attributeType=\"Integer 32\"")
        try wider.write(toFile: file, atomically: true, encoding: .utf8)
        let diff = generator("diff", model).output
        #expect(!diff.contains("refuses"), "\(diff)")
        #expect(!generator("lint", model).output.contains("note: Team"))
    }

    // MARK: Reading what is offered

    private struct Record: Decodable {
        let identifier: String
        let severity: String
        let message: String
        var fix: String { cure ?? "" }
        private let cure: String?
        private enum CodingKeys: String, CodingKey {
            case identifier, severity, message
            case cure = "fix"
        }
    }

    private static func diagnostics(of json: String) throws -> [Record] {
        try JSONDecoder().decode([Record].self, from: Data(json.utf8))
    }

    /// The options with what the first order in a fix adds.
    private static func adding(_ fix: String, to options: String) -> String? {
        guard
            let match = fix.firstMatch(
                of:
                    /add (.+?) (to|in) (?:the )?(?:("[^"]+") )?(?:of |in )?(?:the )?(?:("[^"]+") )?(?:of |in )?relata\.json/
            )
        else { return nil }
        let locations = [match.3, match.4].compactMap { $0 }.map { String($0) }
        // The innermost bracket is that of the first location; a key of a version comes before its version.
        var start = options.startIndex
        for location in locations.reversed() {
            guard let found = options[start...].range(of: location + ":") else { return nil }
            start = found.upperBound
        }
        guard let bracket = options[start...].firstIndex(where: { "{[".contains($0) }) else { return nil }
        let rest = options[options.index(after: bracket)...]
        let isEmpty = rest.first { !$0.isWhitespace }.map { "}]".contains($0) } ?? true
        return options[...bracket] + " \(match.1)" + (isEmpty ? "" : ",") + rest
    }
}
