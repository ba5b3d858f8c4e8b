import RelataModel
import Testing

@Suite("Text of diagnostics")
struct DiagnosticTextTests {
    private let location = SourceLocation(path: "/models/Music.xcdatamodel/contents", line: 12, column: 9)

    @Test("a diagnostic is a line that editors link, followed by lines for its notes and its fix")
    func lines() {
        let other = SourceLocation(path: "/models/Music.xcdatamodel/contents", line: 20, column: 5)
        let diagnostic = Diagnostic(
            .nullifyIntoRequired, .warning, "the save fails", at: location,
            notes: [.init("Track.album", at: other), .init("no location")], fix: "choose Cascade")
        #expect(
            [diagnostic].text(relativeTo: "/models") == """
                Music.xcdatamodel/contents:12:9: warning: the save fails [nullify-into-required]
                Music.xcdatamodel/contents:20:5: note: Track.album
                Music.xcdatamodel/contents:12:9: note: no location
                Music.xcdatamodel/contents:12:9: note: fix: choose Cascade

                """)
    }

    @Test(
        "paths outside the folder, and whole files, are written unchanged",
        arguments: [
            ("/other", "/models/a:1:2: error: bad [invalid-value]\n"),
            ("/mod", "/models/a:1:2: error: bad [invalid-value]\n"),
            ("/models/", "a:1:2: error: bad [invalid-value]\n"),
        ])
    func paths(folder: String, expected: String) {
        let diagnostic = Diagnostic(
            .invalidValue, .error, "bad", at: SourceLocation(path: "/models/a", line: 1, column: 2))
        #expect([diagnostic].text(relativeTo: folder) == expected)
    }

    @Test("a diagnostic of a whole file has no line, one without a file no location")
    func withoutLine() {
        let file = Diagnostic(.pathNotFound, .error, "gone", at: SourceLocation(path: "a"))
        let nowhere = Diagnostic(.pathNotFound, .error, "gone", at: nil, fix: "look")
        #expect(
            [file, nowhere].text() == """
                a: error: gone [path-not-found]
                error: gone [path-not-found]
                note: fix: look

                """)
    }
}
