import RelataModel
import Testing

@Suite("Parts of messages")
struct MessageTests {
    @Test(
        "A sentence begins with a capital letter and ends with a full stop, unless it ends with a sign of its own",
        arguments: [
            ("the name is empty", "The name is empty."), ("did you mean 'year'?", "Did you mean 'year'?"),
            ("Nothing was written.", "Nothing was written."), ("choose 2", "Choose 2."), ("", ""),
        ])
    func sentence(text: String, expected: String) {
        #expect(text.sentence == expected)
    }

    @Test("A suggestion quotes the nearest name, and there is none for a name that nothing resembles")
    func suggestion() {
        #expect(Spelling.suggestion(for: "yaer", in: ["title", "year"]) == "did you mean 'year'?")
        #expect(Spelling.suggestion(for: "artist", in: ["title", "year"]) == nil)
    }
}
