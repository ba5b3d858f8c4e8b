import Foundation
import RelataModel
import RelataTestSupport
import Testing

@Suite("Hostile predicates")
struct HostilePredicateParsingTests {
    private static let words = [
        "a", "name", "AND", "or", "NOT", "!", "ANY", "none", "(", ")", "{", "}", "[", "]", ",", ".", "@count", "@", "#",
        "$x", "$", ":=", "==", "=", "<>", "IN", "BETWEEN", "LIKE", "UTI-EQUALS", "UTI-", "+", "-", "*", "**", "/", "%@",
        "%K", "%", "%%", "1", "1.", "1e9", "0x", "9223372036854775808", "'s'", "\"", "'", "\\", "SUBQUERY(", "TERNARY(",
        "CAST(", "FETCH(", "FUNCTION(", "sum(", "now()", "modulus:by:", "FIRST", "SIZE", "SELF", "nil", "é", "’", "\0",
    ]

    @Test("random words result in a tree or in an error with a location in the text", arguments: 1...8)
    func words(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<1_000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                text += Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
                if Bool.random(using: &random) { text += " " }
            }
            expectTreeOrPlace(text)
        }
    }

    @Test("random bytes result in a tree or in an error with a location in the text", arguments: 1...8)
    func bytes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<1_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            }
            expectTreeOrPlace(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func expectTreeOrPlace(_ text: String) {
        do throws(PredicateParseError) {
            let tree = try PredicateTree(parsing: text)
            #expect(try PredicateTree(parsing: tree.description) == tree, "\(text)")
        } catch {
            #expect((0...text.utf8.count).contains(error.offset), "\(text)")
            #expect(!error.message.isEmpty)
        }
    }

    @Test(
        "the most deeply nested text needs less than half a megabyte of stack, which is what some threads have",
        arguments: [
            ("(", "a", ")"), ("NOT ", "a", ""), ("-", "a", ""), ("a[", "a", "]"), ("{", "a", "}"), ("sum(", "a", ")"),
            ("a ** ", "a", ""), ("$x := ", "a", ""), ("FUNCTION(", "a", ", 's')"), ("CAST(", "a", ", 't')"),
            ("TERNARY(a = 1, b, ", "a", ")"), ("SUBQUERY(a, $x, ", "a = 1", ").@count = 1"),
            ("a OR a AND NOT a == a + a * a ** (", "a", ")"),
        ])
    func stack(opener: String, innermost: String, closer: String) {
        let finished = DispatchSemaphore(value: 0)
        let thread = Thread {
            for count in [10, 20, 30, 40, 48, 97, 98, 99, 100, 10_000] {
                let text =
                    String(repeating: opener, count: count) + innermost + String(repeating: closer, count: count)
                for text in [text, text + " = 1"] {
                    guard let tree = try? PredicateTree(parsing: text) else { continue }
                    #expect((try? PredicateTree(parsing: tree.description)) == tree)
                    #expect(tree.unsupportedParts.count <= count)
                }
            }
            finished.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        finished.wait()
    }
}
