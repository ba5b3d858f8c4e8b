import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("generator diagram")
struct DiagramTests {
    private static let folder = Folders.fixtures.appending(path: "Diagram")
    private let library = folder.appending(path: "library/Library.xcdatamodel").path
    private let names = folder.appending(path: "names/Names.xcdatamodel").path

    @Test("diagram draws exactly this", arguments: DescriptionFixture.all(of: "Diagram"), ["mermaid", "dot"])
    func drawing(fixture: DescriptionFixture, format: String) throws {
        let result = generator(["diagram", try fixture.model(), "--format", format] + fixture.options)
        #expect(result.status == .done)
        #expect(result.errors.isEmpty)
        try fixture.expect(result.output, in: format == "dot" ? "expected.dot" : "expected.mmd")
    }

    @Test("Mermaid is the default")
    func defaultFormat() {
        #expect(generator("diagram", library).output == generator("diagram", library, "--format=mermaid").output)
    }

    @Test("a pair of relationships is one line, with both rules")
    func pairs() {
        let lines = generator("diagram", library).output.split(separator: "\n")
        let loans = lines.filter { $0.contains("Item.loans") || $0.contains("Loan.item") }
        #expect(loans == ["  Item \"1\" -- \"0..*\" Loan : Item.loans Deny<br/>Loan.item Nullify"])
    }

    @Test("an identifier in Mermaid is a plain word that is not reserved, and belongs to one entity")
    func identifiers() throws {
        let output = generator("diagram", names).output
        let identifiers = output.matches(of: /\n  class ([^\[\s:]+)/).map { String($0.1) }
        #expect(identifiers.count == 14)
        #expect(Set(identifiers).count == identifiers.count)
        for identifier in identifiers {
            #expect(identifier.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil)
            #expect(!["class", "end", "note", "namespace", "state", "direction", "graph"].contains(identifier))
        }
        #expect(output.contains("[\"größe\"]"))
        #expect(output.contains("[\"class\"]"))
    }

    @Test("--entity shows the named ones, their ancestors, and their neighbours")
    func entities() {
        let output = generator("diagram", library, "--entity", "Chapter").output
        let shown = output.matches(of: /\n  class (\w+)/).map { String($0.1) }
        #expect(shown == ["Book", "Chapter"])
        let several = generator("diagram", library, "--entity", "Chapter", "--entity", "Card").output
        #expect(several.matches(of: /\n  class (\w+)/).map { String($0.1) } == ["Book", "Card", "Chapter", "Reader"])
    }

    @Test("an unknown entity is refused with the nearest name")
    func unknownEntity() {
        let result = generator("diagram", library, "--entity", "Book", "--entity", "Chaptre")
        #expect(result.status == .unusable)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: the model Library has no entity 'Chaptre'"))
        #expect(result.errors.contains("did you mean 'Chapter'?"))
    }

    @Test("--output writes the file, and says whether it changed")
    func outputFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("library.mmd")
        let first = generator("diagram", library, "--output", path)
        #expect(first.status == .done)
        #expect(first.output.isEmpty)
        #expect(first.errors == "\(path): written\n")
        #expect(try folder.text(of: "library.mmd") == generator("diagram", library).output)
        #expect(generator("diagram", library, "-o", path).errors == "\(path): unchanged\n")
    }

    @Test("an unwritable file is an error with its path, and no file remains")
    func unwritableFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("in the way", to: "folder/file")
        for path in [folder.path("folder"), folder.path("folder/file/library.mmd")] {
            let result = generator("diagram", library, "--output", path)
            #expect(result.status == .unusable)
            #expect(result.errors.contains("[unwritable-output]"))
        }
        #expect(try folder.files() == ["folder/file"])
    }

    @Test("an unusable model exits with 2, its errors on standard error")
    func unusableModel() throws {
        let folder = try TemporaryFolder()
        let result = generator("diagram", try folder.writeModel("<model>"), "--output", folder.path("x.mmd"))
        #expect(result.status == .unusable)
        #expect(result.errors.contains("error: "))
        #expect(!FileManager.default.fileExists(atPath: folder.path("x.mmd")))
    }

    @Test("a time limit must be a number of seconds", arguments: ["soon", "0", "-3", "nan", "1e99"])
    func timeLimit(text: String) {
        let result = generator("diagram", library, "--format", "svg", "--time-limit=\(text)")
        #expect(result.status == .unusable)
        #expect(result.errors.contains("--time-limit cannot be '\(text)'"))
    }
}

/// Whether this machine can lay out diagrams.
private enum InstalledGraphviz {
    static let isThere = (try? runProgram("dot", ["-V"]).status) == 0
}

@Suite("Laying out with Graphviz")
struct GraphvizTests {
    private static let folder = Folders.fixtures.appending(path: "Diagram")
    private let library = folder.appending(path: "library/Library.xcdatamodel").path

    /// A folder with a program that is called `dot`.
    private func toolFolder(withProgram script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n\(script)\n", to: "dot")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("dot"))
        return folder
    }

    @Test("the program gets the DOT text, and what it prints is the output")
    func programIsRun() throws {
        let folder = try toolFolder(withProgram: "[ \"$*\" = -Tsvg ] && echo '<svg>' && cat && echo '</svg>'")
        let result = generator(
            ["diagram", library, "--format", "svg"], searchPath: "/nonexistent:\(folder.path(""))")
        #expect(result.status == .done)
        #expect(result.output == "<svg>\n\(generator("diagram", library, "--format", "dot").output)</svg>\n")
    }

    @Test(
        "if it is not installed, the error says what to install and what works without it",
        arguments: ["", "/nonexistent", ":"])
    func notInstalled(searchPath: String) {
        let result = generator(["diagram", library, "--format", "svg"], searchPath: searchPath)
        #expect(result.status == .unusable)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: SVG is laid out by Graphviz, whose program 'dot' is not installed\n"))
        #expect(result.errors.contains("apt-get install graphviz"))
        #expect(result.errors.contains("--format mermaid and dot work without it"))
    }

    @Test("a program that fails is an error with its message, and the file is not changed")
    func failure() throws {
        let folder = try toolFolder(withProgram: "echo 'out of colours' >&2; exit 3")
        try folder.write("old", to: "library.svg")
        let result = generator(
            ["diagram", library, "--format", "svg", "--output", folder.path("library.svg")],
            searchPath: folder.path(""))
        #expect(result.status == .unusable)
        #expect(result.errors.contains("Graphviz cannot lay out the diagram: out of colours"))
        #expect(try folder.text(of: "library.svg") == "old")
    }

    @Test("a program that does not end is terminated")
    func timeLimit() throws {
        let folder = try toolFolder(withProgram: "exec sleep 600")
        let result = generator(
            ["diagram", library, "--format", "svg", "--time-limit", "0.2"],
            searchPath: "\(folder.path("")):/usr/bin:/bin")
        #expect(result.status == .unusable)
        #expect(result.errors.contains("Graphviz took longer than 0.2 seconds"))
        #expect(result.errors.contains("--entity NAME"))
    }

    @Test(
        "Graphviz itself reads every diagram, if it is installed", .enabled(if: InstalledGraphviz.isThere),
        arguments: DescriptionFixture.all(of: "Diagram"))
    func realProgram(fixture: DescriptionFixture) throws {
        let result = generator(["diagram", try fixture.model(), "--format", "svg"] + fixture.options)
        #expect(result.status == .done)
        #expect(result.errors.isEmpty)
        #expect(result.output.contains("</svg>"))
        let boxes = generator(["diagram", try fixture.model()] + fixture.options).output.matches(of: #/\n  class /#)
        #expect(result.output.matches(of: /class="node"/).count >= boxes.count)
    }
}

@Suite("Diagrams and documents of real models, if they are present")
struct RealModelDescriptionTests {
    @Test(
        arguments: RealModelGenerationTests.models,
        [
            ["diagram", "--format", "mermaid"], ["diagram", "--format", "dot"], ["document", "--format", "markdown"],
            ["document", "--format", "html"],
        ])
    func describes(words: [String], verb: [String]) {
        let result = generator(verb + words, searchPath: "")
        #expect(result.status == .done, "\(result.errors)")
        #expect(!result.output.isEmpty)
        if verb.contains("html") { #expect(HTMLPage(result.output).brokenLinks.isEmpty) }
    }
}
