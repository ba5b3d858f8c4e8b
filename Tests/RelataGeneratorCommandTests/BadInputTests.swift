import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

/// Input that cannot be used, and what is said of it.
struct BadInput: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let identifier: String
    let make: @Sendable (TemporaryFolder) throws -> [String]

    init(_ description: String, _ identifier: String, make: @escaping @Sendable (TemporaryFolder) throws -> [String]) {
        testDescription = description
        self.identifier = identifier
        self.make = make
    }

    init(_ description: String, _ identifier: String, model text: String) {
        self.init(description, identifier) { [try $0.writeModel(text)] }
    }
}

@Suite("Bad input: a diagnostic with its location, exit status 2, and no output")
struct BadInputTests {
    static let cases = [
        BadInput("missing path", "path-not-found") { [$0.path("Nothing.xcdatamodeld")] },
        BadInput("a directory that is no model", "not-a-model") { folder in
            try folder.write("hello", to: "Pictures/readme.txt")
            return [folder.path("Pictures")]
        },
        BadInput("truncated XML", "malformed-xml", model: String(libraryModel.prefix(400))),
        BadInput(
            "a document type", "doctype-forbidden",
            model: libraryModel.replacingOccurrences(
                of: "<model ", with: "<!DOCTYPE model SYSTEM \"http://127.0.0.1/x.dtd\">\n<model ")),
        BadInput(
            "an entity bomb", "doctype-forbidden",
            model: libraryModel.replacingOccurrences(
                of: "<model ",
                with:
                    "<!DOCTYPE m [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;\">]>\n<model ")
        ),
        BadInput(
            "300 levels deep", "nesting-too-deep",
            model: modelText(
                String(repeating: "<userInfo>", count: 300) + String(repeating: "</userInfo>", count: 300))),
        BadInput("a file of 200 MB", "file-too-large") { folder in
            let model = try folder.writeModel(libraryModel)
            truncate(folder.path("Library.xcdatamodel/contents"), 200_000_000)
            return [model]
        },
        BadInput("UTF-16", "not-utf8") { folder in
            try folder.write(libraryModel.data(using: .utf16)!, to: "Library.xcdatamodel/contents")
            return [folder.path("Library.xcdatamodel")]
        },
        BadInput(
            "an unknown attribute type", "unknown-attribute-type",
            model: libraryModel.replacingOccurrences(of: "\"String\"", with: "\"Sting\"")),
        BadInput(
            "a destination that is not there", "unknown-destination",
            model: libraryModel.replacingOccurrences(
                of: "destinationEntity=\"Shelf\"", with: "destinationEntity=\"Self\"")),
        BadInput(
            "a parent that is not there", "unknown-parent",
            model: modelText("<entity name=\"A\" parentEntity=\"B\"/>")),
        BadInput(
            "an inverse that is not there", "unknown-inverse",
            model: libraryModel.replacingOccurrences(of: "inverseName=\"books\"", with: "inverseName=\"bocks\"")),
        BadInput(
            "an inheritance cycle", "inheritance-cycle",
            model: modelText("<entity name=\"A\" parentEntity=\"B\"/><entity name=\"B\" parentEntity=\"A\"/>")),
        BadInput(
            "two entities of one name", "duplicate-entity",
            model: modelText("<entity name=\"A\"/><entity name=\"A\"/>")),
        BadInput(
            "more attributes than a table has columns", "too-many-columns",
            model: modelText(
                "<entity name=\"Survey\">"
                    + (1...2_000).map { "<attribute name=\"answer\($0)\" optional=\"YES\" attributeType=\"String\"/>" }
                    .joined() + "</entity>")),
        BadInput("a version that the bundle lacks", "missing-version") { folder in
            try folder.write(libraryModel, to: "Library.xcdatamodeld/Library.xcdatamodel/contents")
            return [folder.path("Library.xcdatamodeld"), "--model-version", "Library 2"]
        },
        BadInput("a template that fails", "template-failed") { folder in
            _ = generator("templates", "eject", "--output", folder.path("MyTemplates"))
            let name = try #require(
                try folder.files().first { $0.hasPrefix("MyTemplates/") && $0.hasSuffix("entity-file.swift.stencil") })
            try folder.write(try folder.text(of: name) + "\n{{ nothing.here }}\n", to: name)
            return [try folder.writeModel(libraryModel), "--templates", folder.path("MyTemplates")]
        },
        BadInput("a folder where the contents should be", "unreadable-file") { folder in
            try folder.write("", to: "Library.xcdatamodel/contents/file")
            return [folder.path("Library.xcdatamodel")]
        },
        BadInput("a model of Xcode 3", "binary-model") { folder in
            try folder.write("bplist00", to: "Library.xcdatamodel/elements")
            return [folder.path("Library.xcdatamodel")]
        },
        BadInput("a compiled model", "wrong-model-kind") { folder in
            try folder.write("bplist00", to: "Library.momd/Library.mom")
            return [folder.path("Library.momd")]
        },
        BadInput("two versions, and none the current one", "ambiguous-version") { folder in
            for name in ["Library", "Library 2"] {
                try folder.write(libraryModel, to: "Library.xcdatamodeld/\(name).xcdatamodel/contents")
            }
            return [folder.path("Library.xcdatamodeld")]
        },
        BadInput("a file of the current version that is damaged", "invalid-version-file") { folder in
            for name in ["Library", "Library 2"] {
                try folder.write(libraryModel, to: "Library.xcdatamodeld/\(name).xcdatamodel/contents")
            }
            try folder.write("<plist></plist>", to: "Library.xcdatamodeld/.xccurrentversion")
            return [folder.path("Library.xcdatamodeld")]
        },
        BadInput("options that there are not", "invalid-options") { folder in
            try folder.write("{\"acessLevel\": \"internal\"}", to: "relata.json")
            return [try folder.writeModel(libraryModel)]
        },
        BadInput("a shipped version that was edited", "locked-version-edited") { folder in
            try folder.writeLocked(["Library"])
            let edited = libraryModel.replacingOccurrences(of: "name=\"title\"", with: "name=\"heading\"")
            try folder.write(edited, to: "Library.xcdatamodeld/Library.xcdatamodel/contents")
            return [folder.path("Library.xcdatamodeld")]
        },
        BadInput("a lock file that a merge has left with its marks", "invalid-lock-file") { folder in
            try folder.write("<<<<<<< HEAD\n{\"versions\": []}\n", to: "Library.lock.json")
            return [try folder.writeModel(libraryModel)]
        },
        BadInput("a folder of templates that is not there", "invalid-template-folder") { folder in
            [try folder.writeModel(libraryModel), "--templates", folder.path("Nowhere")]
        },
    ]

    /// What exits otherwise, or has written before: for the page that lists all diagnostics.
    static let all =
        cases + [
            BadInput(
                "an entity that Xcode generates no class for", "manual-code-generation",
                model: modelText("<entity name=\"Book\" representedClassName=\"Book\" syncable=\"YES\"/>")),
            BadInput("a shipped version that was removed", "locked-version-missing") { folder in
                try folder.writeLocked(["Library", "Library 2"])
                try FileManager.default.removeItem(atPath: folder.path("Library.xcdatamodeld/Library.xcdatamodel"))
                return [folder.path("Library.xcdatamodeld")]
            },
            BadInput("an output folder that is a file", "unwritable-output") { folder in
                try folder.write("a file", to: "Generated")
                return [try folder.writeModel(libraryModel)]
            },
        ]

    @Test(arguments: cases)
    func isRefused(input: BadInput) throws {
        let folder = try TemporaryFolder()
        let words = try input.make(folder)
        let result = generator(words + ["--output", folder.path("Generated")])
        #expect(result.status == .unusable)
        let line = try #require(result.errors.split(separator: "\n").first { $0.contains(" error: ") })
        #expect(line.hasSuffix("[\(input.identifier)]"))
        #expect(line.hasPrefix(folder.url.path))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Generated")))
    }

    @Test("an output folder that is a file")
    func outputIsAFile() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        try folder.write("a file", to: "Generated")
        let result = generator(model, "--output", folder.path("Generated"))
        #expect(result.status == .unusable)
        #expect(result.errors.contains("[unwritable-output]"))
        #expect(try folder.text(of: "Generated") == "a file")
        #expect(try folder.files() == ["Generated", "Library.xcdatamodel/contents"])
    }

    @Test("an output folder that cannot be created is named with the system's reason")
    func outputCannotBeMade() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        try folder.write("a file", to: "file")
        let result = generator(model, "--output", folder.path("file/below/Generated"))
        #expect(result.status == .unusable)
        #expect(
            result.errors.contains("file/below: error: cannot make this folder: not a directory [unwritable-output]"))
    }

    @Test("a folder at the path of an output file leaves all other files unchanged")
    func outputIsBlocked() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        try folder.write("in the way", to: "Generated/Shelf+CoreDataProperties.swift/file")
        let result = generator(model, "--output", folder.path("Generated"))
        #expect(result.status == .unusable)
        #expect(result.errors.contains("Shelf+CoreDataProperties.swift: error: "))
        #expect(
            try folder.files().filter { $0.hasPrefix("Generated/") } == [
                "Generated/Shelf+CoreDataProperties.swift/file"
            ])
    }
}
