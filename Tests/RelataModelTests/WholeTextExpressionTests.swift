import RelataModel
import Testing

@Suite("Regular expressions that are held against whole texts")
struct WholeTextExpressionTests {
    @Test(
        "The whole text is matched, whatever the pattern ends with",
        arguments: [
            ("[0-9]+", "123", "123a"), ("a|ab", "ab", "abc"), ("(?x) [0-9]+ # digits", "123", "a"),
            ("\\Qa.b", "a.b", "aXb"),
            ("(?x)\n  [a-z]+  # letters\n  \\d # one digit", "ab1", "ab12"),
        ])
    func whole(pattern: String, matching: String, other: String) throws {
        let expression = try #require(WholeTextExpression(pattern))
        #expect(expression.matches(matching))
        #expect(!expression.matches(other))
    }

    @Test("A pattern that is only valid between brackets is none", arguments: ["[a", "a)|(b", "("])
    func invalid(pattern: String) { #expect(WholeTextExpression(pattern) == nil) }
}
