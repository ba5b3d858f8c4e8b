import Foundation
import RelataModel
import RelataTestSupport

/// The article that lists all diagnostics, made of what the program and its fixtures say.
enum DiagnosticsPage {
    /// The groups of identifiers, each by the first one.
    private static let groups: [(first: DiagnosticIdentifier, title: String)] = [
        (.pathNotFound, "Finding and reading files"), (.unknownElement, "Understanding the model"),
        (.missingInverse, "Relationships and delete rules"), (.requiredWithoutDefault, "Attributes"),
        (.invalidPredicate, "Predicates, requests, indexes and constraints"), (.sharedClass, "Names"),
        (.manualCodeGeneration, "Output"), (.lockedVersionEdited, "Versions"),
        (.unportableSource, "Sources that are written against Core Data"),
    ]

    private static let heading = """
        # Diagnostics

        What the generator says of a model, what it means, and what to do about it.

        ## Overview

        A diagnostic has its location in front, so that editors find it, and its identifier behind, which never changes its
        meaning. Notes and a fix follow in lines of their own. An **error** makes a class or a table impossible, and nothing
        is written; with a **warning** a part may be left out, or a save may fail; a **note** is worth knowing.
        `generator lint` prints them all, `generator help IDENTIFIER` explains one.

        The examples are those that the checks are tested with: `-` stands before a line of a model that is reported, `+`
        before one that is right in its place.

        """

    static func text() throws -> String {
        var text = heading
        for identifier in DiagnosticIdentifier.allCases {
            if let group = groups.first(where: { $0.first == identifier }) { text += "\n## \(group.title)\n" }
            text += "\n### \(identifier.rawValue)\n\n\(escaped(identifier.meaning))\n\n"
            text += try example(of: identifier).filter { !$0.text.isEmpty }.map {
                "```\($0.language)\n\($0.text)```\n\n"
            }.joined()
            text += "**What to do:** \(escaped(identifier.fix))\n"
        }
        return text
    }

    /// A text in which Markdown sees no element of HTML.
    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "<", with: "\\<")
    }

    private struct Block {
        let language: String
        let text: String
    }

    /// What trips the identifier, where that can be shown in a few lines, and what is printed.
    private static func example(of identifier: DiagnosticIdentifier) throws -> [Block] {
        let fixture = Folders.fixtures.appending(path: "Diagnostics/\(identifier.rawValue)")
        guard FileManager.default.fileExists(atPath: fixture.path) else {
            let text = try versionMessage(of: identifier) ?? message(of: identifier)
            return [Block(language: "", text: text)]
        }
        let right = try lines(of: fixture.appending(path: "passes.xcdatamodel/contents"))
        let wrong = try lines(of: fixture.appending(path: "trips.xcdatamodel/contents"))
        var changes = ""
        for change in wrong.difference(from: right) {
            if case .insert(_, let line, _) = change { changes += "-\(line)\n" }
        }
        for change in right.difference(from: wrong) {
            if case .insert(_, let line, _) = change { changes += "+\(line)\n" }
        }
        let printed = try String(contentsOf: fixture.appending(path: "expected.txt"), encoding: .utf8)
            .replacingOccurrences(of: "trips.xcdatamodel", with: "Model.xcdatamodel")
        return [
            Block(language: "diff", text: changes),
            Block(language: "", text: lines(of: identifier, in: printed)),
        ]
    }

    private static func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    /// The first diagnostic of an identifier, with its notes.
    private static func lines(of identifier: DiagnosticIdentifier, in printed: String) -> String {
        let lines = printed.split(separator: "\n")
        guard let start = lines.firstIndex(where: { $0.hasSuffix("[\(identifier.rawValue)]") }) else { return "" }
        let notes = lines[(start + 1)...].prefix { !$0.hasSuffix("]") }
        return ([lines[start]] + notes).map { $0 + "\n" }.joined()
    }

    /// What `lint` prints for an identifier that a bundle of versions trips.
    private static func versionMessage(of identifier: DiagnosticIdentifier) throws -> String? {
        for fixture in MigrationFixture.all {
            let file = fixture.folder.appending(path: "expected.lint.txt")
            guard let printed = try? String(contentsOf: file, encoding: .utf8) else { continue }
            let text = lines(of: identifier, in: printed)
            let prefix = "Fixtures/Migration/\(fixture.folder.lastPathComponent)/"
            if !text.isEmpty { return text.replacing(prefix, with: "") }
        }
        return nil
    }

    /// What is printed for an identifier that no fixture trips, as it concerns files and not models.
    private static func message(of identifier: DiagnosticIdentifier) throws -> String {
        guard let input = BadInputTests.all.first(where: { $0.identifier == identifier.rawValue }) else { return "" }
        let folder = try TemporaryFolder()
        let result = generator(try input.make(folder) + ["--output", folder.path("Generated")])
        let printed = result.errors.replacingOccurrences(of: folder.url.path + "/", with: "")
        return lines(of: identifier, in: printed)
    }
}
