import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataModel
import RelataTestSupport
import Testing

@Suite("The articles of the documentation")
struct DocumentationTests {
    private static let folder = Folders.package.appending(path: "Sources/Relata/Relata.docc")

    static let articles: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted()
    }()

    private func text(_ article: String) throws -> String {
        try String(contentsOf: Self.folder.appending(path: article), encoding: .utf8)
    }

    /// Holds an article against what it should be; `RECORD=1` writes that.
    private func expect(_ article: String, toBe text: String) throws {
        #expect(try Golden.text(in: Self.folder.appending(path: article), recording: text) == text)
    }

    @Test("the shown output of a command is its output", arguments: articles)
    func commandsPrintThis(article: String) throws {
        let blocks = try ConsoleBlocks(text(article))
        try expect(article, toBe: blocks.text)
        #expect(blocks.failures.isEmpty)
    }

    @Test("the article on the command line has the help of every verb")
    func everyVerbIsThere() throws {
        let commands = try ConsoleBlocks(text("CommandLine.md")).commands
        for verb in ArgumentsTests.verbs { #expect(commands.contains("generator help \(verb)")) }
    }

    @Test("the article on the command line lists every key of relata.json")
    func everyKeyIsThere() throws {
        let table = try #require(text("CommandLine.md").components(separatedBy: "| Key | Value |").last)
        let keys = table.matches(of: /\n\| `(\w+)`/).map { String($0.1) }
        // Those of a property are below its entity.
        #expect(keys.filter { $0 != "properties" }.sorted() == GenerationOptions.keys)
    }

    @Test("the code in doc comments can be parsed: no formatter has joined its lines")
    func codeOfComments() throws {
        let sources = Folders.package.appending(path: "Sources")
        let folder = try TemporaryFolder()
        var files: [String] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for block in text.matches(of: /\/\/\/ ```swift\n((?: *\/\/\/.*\n)*?) *\/\/\/ ```\n/) {
                let code = block.1.replacing(/(?m)^ *\/\/\/ ?/, with: "")
                let name = path.split(separator: "/").last ?? ""
                files.append(try folder.write(String(code), to: "\(files.count)-\(name)"))
            }
        }
        #expect(files.count > 30)
        // One by one, as statements can be at the top of a single file.
        for file in files {
            let result = try runProgram("swiftc", ["-parse", "-swift-version", "6", file])
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test("the page on the architecture has the dependencies of each module that it lists")
    func dependencies() throws {
        let manifest = try String(contentsOf: Folders.package.appending(path: "Package.swift"), encoding: .utf8)
        let page = try String(
            contentsOf: Folders.package.appending(path: "Documentation/Architecture.md"), encoding: .utf8)
        let targets = try #require(manifest.components(separatedBy: "    targets: [\n").last)
        let system = ["CRelataLibXML2": "libxml2", "CRelataSQLite": "SQLite", "CRelataZlib": "zlib"]
        let modules = try #require(page.components(separatedBy: "\n## Where to find what\n").first)
        var found = 0
        for row in modules.matches(of: /\n\| `(\w+)` \| .* \| ([^|\n]+) \|(?=\n)/) {
            let (name, text) = (String(row.1), String(row.2))
            // Two rows say in words what they depend on.
            guard !text.contains(" of the above") else { continue }
            let declaration = try #require(targets.firstRange(of: "name: \"\(name)\","))
            let rest = targets[declaration.upperBound...]
            let end = rest.firstRange(of: "swiftSettings")?.lowerBound ?? rest.endIndex
            let target = rest[..<end]
            let list = target.firstMatch(of: /dependencies: \[([^\]]*)\]/).map { String($0.1) } ?? ""
            let declared = list.matches(of: /"(\w+)"/).map { system[String($0.1)].map { $0 } ?? "`\($0.1)`" }
            let listed = text == "–" ? [] : text.components(separatedBy: ", ")
            #expect(Set(declared) == Set(listed), "\(name)")
            found += 1
        }
        #expect(found > 12)
    }

    @Test("the page of diagnostics is made from the identifiers, their fixtures, and the output for them")
    func diagnostics() throws {
        try expect("Diagnostics.md", toBe: try DiagnosticsPage.text())
    }

    @Test("the page of differences is DIFFERENCES.md")
    func differences() throws {
        let file = Folders.package.appending(path: "DIFFERENCES.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        // An article has one sentence below its title, and the rest below headings.
        let start = try #require(text.range(of: ". "))
        try expect("Differences.md", toBe: text.replacingCharacters(in: start, with: ".\n\n## Overview\n\n"))
    }

    @Test("the template that the example changes is the ejected one, with lines added")
    func exampleOverridesTheCurrentTemplate() throws {
        let example = Folders.package.appending(path: "Examples/CustomTemplates")
        let ejected = try TemporaryFolder()
        for name in try FileManager.default.subpathsOfDirectory(atPath: example.appending(path: "Templates").path)
        where name.hasSuffix(".stencil") {
            #expect(generator("templates", "eject", name, "--output", ejected.path("Templates")).status == .done)
            let changed = try String(contentsOf: example.appending(path: "Templates/\(name)"), encoding: .utf8)
            var rest = changed.split(separator: "\n")[...]
            for line in try ejected.text(of: "Templates/\(name)").split(separator: "\n") {
                if let found = rest.firstIndex(of: line) {
                    rest = rest[(found + 1)...]
                } else {
                    Issue.record("\(name) lacks \(line)")
                }
            }
            #expect(try changed != ejected.text(of: "Templates/\(name)"))
        }
        #expect(try ejected.files() == ["Templates/hooks/file-header.stencil", "Templates/members.stencil"])
        let words = [
            example.appending(path: "Shop.xcdatamodeld").path, "--check",
            "--output", example.appending(path: "Sources/CustomTemplates/Generated").path,
        ]
        #expect(generator(words + ["--templates", example.appending(path: "Templates").path]).status == .done)
        #expect(generator(words).status == .found)
    }
}
