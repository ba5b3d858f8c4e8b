import RelataModel
import Testing

@Suite("Printing predicates, semantics 5.5")
struct RoundTripTests {
    @Test("a printed random predicate parses to the same tree", arguments: 1...8)
    func predicates(seed: Int) throws {
        var trees = RandomTrees(seed: UInt64(seed))
        for _ in 0..<500 {
            let tree = trees.predicate(depth: 5)
            let text = tree.description
            do throws(PredicateParseError) {
                let again = try PredicateTree(parsing: text)
                #expect(again == tree, "\(text)")
            } catch {
                Issue.record("\(text): \(error.message) at \(error.offset)")
            }
        }
    }

    @Test(
        "a key path in brackets that is called as a subscript is printed as a key path", arguments: ["first", "SIZE"])
    func keyPathsAsSubscripts(name: String) throws {
        let tree = ExpressionTree.subscripted(.keyPath(["list"]), .index(.keyPath([name])))
        #expect(tree.description == "list[#\(name)]")
        #expect(try ExpressionTree(parsing: tree.description) == tree)
    }

    @Test("a printed random expression parses to the same tree", arguments: 1...8)
    func expressions(seed: Int) throws {
        var trees = RandomTrees(seed: UInt64(seed))
        for _ in 0..<500 {
            let tree = trees.expression(depth: 4)
            let text = tree.description
            do throws(PredicateParseError) {
                let again = try ExpressionTree(parsing: text)
                #expect(again == tree, "\(text)")
            } catch {
                Issue.record("\(text): \(error.message) at \(error.offset)")
            }
        }
    }

    @Test(
        "texts that would read as one key path without their parentheses keep them",
        arguments: [
            ("(a.@max).b == 1", "(a.@max).b == 1"), ("(a).b == 1", "(a).b == 1"), ("a.b == 1", "a.b == 1"),
            ("a == -9223372036854775808", "a == (-9223372036854775808)"),
            ("a == 9223372036854775807", "a == 9223372036854775807"), ("-(5) == a", "(- 5) == a"),
        ])
    func parentheses(text: String, printed: String) throws {
        #expect(try PredicateTree(parsing: text).description == printed)
    }
}
