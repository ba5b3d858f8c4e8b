import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("generator document")
struct DocumentTests {
    private static let folder = Folders.fixtures.appending(path: "Document")
    private let catalogue = folder.appending(path: "catalogue/Catalogue.xcdatamodel").path
    private let names = Folders.fixtures.appending(path: "Diagram/names/Names.xcdatamodel").path

    private var page: HTMLPage {
        HTMLPage(generator(["document", catalogue, "--format", "html"], searchPath: "").output)
    }

    @Test(
        "document describes in exactly these words", arguments: DescriptionFixture.all(of: "Document"),
        ["markdown", "html"])
    func words(fixture: DescriptionFixture, format: String) throws {
        let words = ["document", try fixture.model(), "--format", format] + fixture.options
        let result = generator(words, searchPath: "")
        #expect(result.status == .done)
        try fixture.expect(result.output, in: format == "html" ? "expected.html" : "expected.md")
    }

    @Test("Markdown is the default")
    func defaultFormat() {
        #expect(
            generator("document", catalogue).output == generator("document", catalogue, "--format", "markdown").output)
    }

    @Test("every link of the page leads to an element, and no two have one id", arguments: ["catalogue", "names"])
    func links(model: String) {
        let path = model == "names" ? names : catalogue
        let page = HTMLPage(generator(["document", path, "--format", "html"], searchPath: "").output)
        #expect(page.links.count > 10)
        #expect(page.brokenLinks.isEmpty)
        #expect(Set(page.identifiers).count == page.identifiers.count)
        #expect(page.unbalanced.isEmpty)
    }

    @Test("every link of the Markdown text leads to an anchor in it", arguments: ["catalogue", "names"])
    func markdownLinks(model: String) {
        let text = generator("document", model == "names" ? names : catalogue).output
        let anchors = Set(text.matches(of: /<a id="([^"]*)"><\/a>/).map { String($0.1) })
        let links = text.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) }
        #expect(links.count > 10)
        #expect(links.allSatisfy(anchors.contains))
    }

    @Test("the model's strings are text, not markup")
    func escaping() {
        #expect(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!page.text.contains("<script"))
        #expect(page.text.contains("<code>&quot;&lt;b&gt; &amp; &quot;A|B&quot;&quot;</code>"))
        let text = generator("document", catalogue).output
        #expect(!text.contains("<script"))
        #expect(text.contains("1\\. It may hold several discs"))
    }

    @Test("the page loads nothing from the network")
    func offline() {
        #expect(page.links.allSatisfy { $0.hasPrefix("#") })
        #expect(!page.text.contains("src="))
        #expect(!page.text.contains("url("))
        #expect(!page.text.contains("@import"))
    }

    @Test("a rule of the page matches the output of explain")
    func deletion() {
        let explained = generator("explain", catalogue, "Track").output
        #expect(explained.contains("record: fails (1600) while it has a Record"))
        #expect(page.text.contains("record: fails (1600) while it has a Record"))
    }

    @Test("the picture of Graphviz is within the page, and its links lead to the entities")
    func picture() throws {
        let folder = try TemporaryFolder()
        // Each address of the diagram becomes a link, as Graphviz does it.
        try folder.write(
            """
            #!/bin/sh
            echo '<?xml version="1.0"?><!DOCTYPE svg><svg>'
            sed -n 's/.*URL="\\([^"]*\\)".*/<a xlink:href="\\1"><\\/a>/p'
            echo '</svg>'
            """, to: "dot")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("dot"))
        let path = "\(folder.path("")):/usr/bin:/bin"
        let result = generator(["document", names, "--format", "html"], searchPath: path)
        #expect(result.status == .done)
        #expect(result.errors.isEmpty)
        #expect(!result.output.contains("<?xml"))
        #expect(result.output.contains("<figure>\n<svg>"))
        let page = HTMLPage(result.output.replacing("xlink:href", with: "href"))
        #expect(page.links.count { $0.hasPrefix("#entity--") } >= 30)
        #expect(page.brokenLinks.isEmpty)
        #expect(page.unbalanced.isEmpty)
    }

    @Test("without Graphviz the relationships are a table, and a note says why")
    func withoutPicture() {
        let result = generator(["document", catalogue, "--format", "html"], searchPath: "")
        #expect(result.status == .done)
        #expect(result.errors.contains("note: the page has a table in place of the diagram"))
        #expect(result.errors.contains("'dot' is not installed"))
        #expect(result.output.contains("<h2>Relationships</h2>"))
    }

    @Test("a model without entities has a document too")
    func emptyModel() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(modelText(""))
        #expect(
            generator("document", model).output
                == "# Library\n\nA data model of 0 entities, 0 attributes, 0 relationships.\n")
        let page = generator("document", model, "--format", "html")
        #expect(page.status == .done)
        #expect(page.errors.isEmpty)
    }

    @Test("a chain of 300 Cascade rules ends in an ellipsis, which the page explains")
    func longChain() throws {
        let folder = try TemporaryFolder()
        let entities = (0..<300).map {
            #"<entity name="E\#($0)"><relationship name="r" optional="YES" toMany="YES" deletionRule="Cascade" "#
                + #"destinationEntity="E\#(($0 + 1) % 300)"/></entity>"#
        }
        let model = try folder.writeModel(modelText(entities.joined()))
        let result = generator("document", model)
        #expect(result.status == .done)
        #expect(result.output.contains("What follows on “…” is in the section of the entity in front of it."))
        #expect(result.output.split(separator: "\n").count < 300 * 120)
    }
}
