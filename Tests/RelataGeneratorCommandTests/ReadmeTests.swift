import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("The examples of the README, and of the articles that it names")
struct ReadmeTests {
    private static let readme = (try? text("README.md")) ?? ""
    private static let commandLine = "Sources/Relata/Relata.docc/CommandLine.md"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Folders.package.appending(path: path), encoding: .utf8)
    }

    /// The text of the fenced blocks of a language.
    private static func blocks(_ language: String, in text: String = readme) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    /// The commands that call the generator, without `swift run generator`.
    static let commands = blocks("sh").flatMap { $0.split(separator: "\n") }.compactMap { line -> [String]? in
        guard let call = line.range(of: "swift run generator ") else { return nil }
        return line[call.upperBound...].split(separator: "|")[0].split(separator: " ").map(String.init)
    }

    @Test("every call of the generator works", arguments: commands)
    func commandWorks(words: [String]) throws {
        let folder = try TemporaryFolder()
        var words = words.map { word in
            let path = Folders.package.appending(path: word).path
            return word.contains(".xcdatamodel") && FileManager.default.fileExists(atPath: path) ? path : word
        }
        if let index = words.firstIndex(of: "--output") {
            words[index + 1] = folder.path(words[index + 1])
        }
        let result = generator(words)
        #expect(result.status == .done, "\(result.errors)")
    }

    @Test("there are calls to test")
    func commandsAreFound() {
        #expect(Self.commands.count >= 3)
    }

    @Test(
        "the files of the first steps, and the rule of Make, are those of an example",
        arguments: [
            ("xml", "README.md", "Library/Sources/Library/Library.xcdatamodeld/Library.xcdatamodel/contents"),
            ("make", "Sources/Relata/Relata.docc/BuildingWithPlugins.md", "ToDo/Makefile"),
        ])
    func filesAreTaken(language: String, page: String, example: String) throws {
        let text = try Self.text("Examples/\(example)")
        let blocks = Self.blocks(language, in: try Self.text(page))
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(text.contains(block)) }
    }

    @Test("the tree is the output of the command above it")
    func treeIsPrinted() throws {
        let words = try #require(Self.commands.first { $0.first == "explain" })
        let output = generator(words.map { $0.contains("/") ? Folders.package.appending(path: $0).path : $0 }).output
        #expect(Self.blocks("text").contains(output))
    }

    @Test("the diagram is the output of the command above it")
    func diagramIsPrinted() throws {
        let page = try Self.text(Self.commandLine)
        let command = try #require(page.firstMatch(of: /`generator (diagram [^`]*)` prints/)).1
        let words = command.split(separator: " ").map {
            $0.contains("/") ? Folders.package.appending(path: String($0)).path : String($0)
        }
        #expect(Self.blocks("mermaid", in: page) == [generator(words).output])
    }

    @Test("other text, here and in the documentation, is the output of an example")
    func textIsPrinted() throws {
        let examples = Folders.package.appending(path: "Examples")
        let outputs = try FileManager.default.contentsOfDirectory(atPath: examples.path).compactMap {
            try? String(contentsOf: examples.appending(path: "\($0)/expected-output.txt"), encoding: .utf8)
        }
        // A tree and a list of files are checked elsewhere.
        let printed = Self.blocks("text").filter { !$0.contains("─") && !$0.hasPrefix("Package.swift\n") }
        let shown = printed + Self.articles.flatMap { Self.blocks("text", in: $0) }
        #expect(!shown.isEmpty)
        for text in shown { #expect(outputs.contains { $0.contains(text) }, "no example prints \(text)") }
    }

    /// The articles of the documentation.
    private static let articles: [String] = {
        let folder = Folders.package.appending(path: "Sources/Relata/Relata.docc")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.compactMap {
            try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
    }()

    @Test(
        "every line of code, here and in the documentation, is a line of an example or a test that is built and run",
        arguments: [("swift", ".swift"), ("stencil", ".stencil"), ("xml", "contents")])
    func codeIsTaken(language: String, suffix: String) throws {
        let examples = Folders.package.appending(path: "Examples")
        var lines: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: examples.path)
        where path.hasSuffix(suffix) && !path.contains(".build/") {
            let text = try String(contentsOf: examples.appending(path: path), encoding: .utf8)
            for line in text.split(separator: "\n") { lines.insert(line.trimmingCharacters(in: .whitespaces)) }
        }
        // Some are in tests of the documentation instead.
        for name in ["ArticleTests", "SampleTests"] {
            let tests = Folders.package.appending(path: "Tests/RelataTests/Documentation/\(name).swift")
            for line in try String(contentsOf: tests, encoding: .utf8).split(separator: "\n") {
                lines.insert(line.trimmingCharacters(in: .whitespaces))
            }
        }
        #expect(Self.articles.count >= 5)
        for text in [Self.readme] + Self.articles {
            let shown = Self.blocks(language, in: text).flatMap { $0.split(separator: "\n") }
            for line in shown.map({ $0.trimmingCharacters(in: .whitespaces) }) where !line.isEmpty {
                // A user's package lies beside the clone, an example inside it.
                let isTaken = lines.contains(
                    line.replacing("\"../relata\"", with: "\"../..\"").replacing("\"../relata/", with: "\"../../"))
                #expect(isTaken, "not in an example: \(line)")
            }
        }
        #expect(!Self.blocks("swift").isEmpty)
    }

    @Test("the file of options is accepted for a model that has the named properties")
    func optionsAreAccepted() throws {
        let options = Self.blocks("json", in: try Self.text(Self.commandLine))
        #expect(!options.isEmpty)
        for text in options {
            let folder = try TemporaryFolder()
            let model = try folder.writeModel(
                modelText(
                    """
                        <entity name="Track" representedClassName="Track" syncable="YES">
                            <attribute name="legacy" optional="YES" attributeType="String"/>
                            <attribute name="levels" optional="YES" attributeType="Transformable"/>
                        </entity>
                    """))
            try folder.write(text, to: "relata.json")
            let result = generator(model, "--output", folder.path("Generated"))
            #expect(result.status == .done, "\(result.errors)")
            #expect(try folder.text(of: "Generated/Track+CoreDataProperties.swift").contains("extension Track {"))
        }
    }

    @Test("every option of every verb that the README names exists")
    func optionsExist() throws {
        var help = ArgumentsTests.verbs.map { generator("help", $0).output }.joined()
        help += try String(
            contentsOf: Folders.package.appending(path: "Plugins/RelataGeneratePlugin/PluginArguments.swift"),
            encoding: .utf8)
        // The options of other programs.
        let readme = Self.readme.replacing(
            "swift package --allow-writing-to-package-directory", with: "swift package")
        for word in readme.split(whereSeparator: { " `\n|,.;:()=".contains($0) }) where word.hasPrefix("--") {
            guard word.count > 2, word.allSatisfy({ $0 == "-" || $0.isLetter }), !word.allSatisfy({ $0 == "-" }) else {
                continue
            }
            #expect(help.contains("  \(word)"), "\(word)")
        }
    }
}
