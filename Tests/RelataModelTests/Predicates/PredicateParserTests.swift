import RelataModel
import RelataTestSupport
import Testing

/// A text, and the tree that it means.
struct Meaning: Sendable, CustomTestStringConvertible {
    let text: String
    let tree: PredicateTree
    var testDescription: String { text }

    init(_ text: String, _ tree: PredicateTree) {
        self.text = text
        self.tree = tree
    }

    init(
        _ text: String, _ left: ExpressionTree, _ operator: Comparison.Operator, _ right: ExpressionTree,
        _ modifier: Comparison.Modifier = .direct, options: Comparison.Options = []
    ) {
        self.init(
            text, .comparison(Comparison(left, `operator`, right, modifier: modifier, options: options)))
    }
}

private func key(_ path: String...) -> ExpressionTree { .keyPath(path) }

private func same(_ name: String, _ value: Int64) -> PredicateTree {
    .comparison(Comparison(key(name), .equal, .integer(value)))
}

@Suite("The predicate language, semantics 5.5")
struct PredicateParserTests {
    static let comparisons = [
        Meaning("name = 'Kid A'", key("name"), .equal, .string("Kid A")),
        Meaning("name == \"Kid A\"", key("name"), .equal, .string("Kid A")),
        Meaning("a != 1", key("a"), .notEqual, .integer(1)),
        Meaning("a <> 1", key("a"), .notEqual, .integer(1)),
        Meaning("a >= 1", key("a"), .greaterOrEqual, .integer(1)),
        Meaning("a => 1", key("a"), .greaterOrEqual, .integer(1)),
        Meaning("a <= 1", key("a"), .lessOrEqual, .integer(1)),
        Meaning("a =< 1", key("a"), .lessOrEqual, .integer(1)),
        Meaning("a>-1", key("a"), .greater, .integer(-1)),
        Meaning("a < 1.5", key("a"), .less, .double(1.5)),
        Meaning("a < 1e3", key("a"), .less, .double(1000)),
        Meaning("a = 0x1F", key("a"), .equal, .integer(31)),
        Meaning("a = 0o17", key("a"), .equal, .integer(15)),
        Meaning("a = 0b101", key("a"), .equal, .integer(5)),
        Meaning("a == nil", key("a"), .equal, .null),
        Meaning("a == NULL", key("a"), .equal, .null),
        Meaning("done == yes", key("done"), .equal, .boolean(true)),
        Meaning("done == FALSE", key("done"), .equal, .boolean(false)),
        Meaning("true == true", .boolean(true), .equal, .boolean(true)),
        Meaning("album.artist.name == $NAME", key("album", "artist", "name"), .equal, .variable("NAME")),
        Meaning("a between {1, 5}", key("a"), .between, .aggregate([.integer(1), .integer(5)])),
        Meaning("a IN {'x', 'y'}", key("a"), .in, .aggregate([.string("x"), .string("y")])),
        Meaning("'a' IN name", .string("a"), .in, key("name")),
        Meaning(
            "name BEGINSWITH[cd] 'K'", key("name"), .beginsWith, .string("K"),
            options: [.caseInsensitive, .diacriticInsensitive]),
        Meaning("name ==[c] 'k'", key("name"), .equal, .string("k"), options: .caseInsensitive),
        Meaning(
            "name CONTAINS[nlw] 'k'", key("name"), .contains, .string("k"),
            options: [.normalized, .localeSensitive, .wordStart]),
        Meaning("name like 'K?d*'", key("name"), .like, .string("K?d*")),
        Meaning("name MATCHES '\\\\d+'", key("name"), .matches, .string("\\d+")),
        Meaning("name ENDSWITH 'A'", key("name"), .endsWith, .string("A")),
        Meaning("uti UTI-CONFORMS-TO 'public.image'", key("uti"), .utiConformsTo, .string("public.image")),
        Meaning("uti uti-equals 'public.png'", key("uti"), .utiEquals, .string("public.png")),
        Meaning("ANY tags.name == 'x'", key("tags", "name"), .equal, .string("x"), .any),
        Meaning("SOME tags.name == 'x'", key("tags", "name"), .equal, .string("x"), .any),
        Meaning("all tags.name != 'x'", key("tags", "name"), .notEqual, .string("x"), .all),
        Meaning("NONE tags.name == 'x'", key("tags", "name"), .equal, .string("x"), .none),
        Meaning("tracks.@count > 3", key("tracks", "@count"), .greater, .integer(3)),
        Meaning("#size == 3", key("size"), .equal, .integer(3)),
        Meaning("a.size == 3", key("a", "size"), .equal, .integer(3)),
        Meaning("a == '\\uD83C\\uDFB5'", key("a"), .equal, .string("🎵")),
        Meaning("#IN == 3", key("IN"), .equal, .integer(3)),
        Meaning("SELF == %@", .self, .equal, .argument(0, .value)),
        Meaning("%K == %d", .argument(0, .keyPath), .equal, .argument(1, .number)),
        Meaning("%K.name == %lld", .keyPathOf(.argument(0, .keyPath), ["name"]), .equal, .argument(1, .number)),
        Meaning("name == '%@'", key("name"), .equal, .string("%@")),
        Meaning(
            "tracks[FIRST].title == 'a'", .keyPathOf(.subscripted(key("tracks"), .first), ["title"]), .equal,
            .string("a")),
        Meaning("tracks[2] == nil", .subscripted(key("tracks"), .index(.integer(2))), .equal, .null),
        Meaning("tracks[SIZE] == 2", .subscripted(key("tracks"), .size), .equal, .integer(2)),
        Meaning(
            "SUBQUERY(tracks, $t, $t.length > 3).@count == 0",
            .keyPathOf(
                .subquery(
                    key("tracks"), variable: "t",
                    .comparison(Comparison(.keyPathOf(.variable("t"), ["length"]), .greater, .integer(3)))),
                ["@count"]), .equal, .integer(0)),
        Meaning("FUNCTION(a, 'length') == 3", .selector(key("a"), "length", []), .equal, .integer(3)),
        Meaning("CAST(a, 'NSDate') < now()", .cast(key("a"), to: "NSDate"), .less, .function("now", [])),
        Meaning("TERNARY(a = 1, b, c) == 2", .ternary(same("a", 1), key("b"), key("c")), .equal, .integer(2)),
        Meaning(
            "FETCH(%@, %@, YES) == 2", .fetch(.argument(0, .value), context: .argument(1, .value), countOnly: true),
            .equal, .integer(2)),
        Meaning("modulus:by:(a, 2) == 0", .function("modulus:by:", [key("a"), .integer(2)]), .equal, .integer(0)),
        Meaning("uppercase:(name) == 'A'", .function("uppercase:", [key("name")]), .equal, .string("A")),
        Meaning("$x := 3 == 3", .assignment("x", .integer(3)), .equal, .integer(3)),
        Meaning("名前 == 'é\\n\\x41\\u00e9'", key("名前"), .equal, .string("é\nAé")),
    ]

    @Test(arguments: comparisons)
    func comparison(meaning: Meaning) throws {
        #expect(try PredicateTree(parsing: meaning.text) == meaning.tree)
    }

    static let compounds = [
        Meaning("a = 1 OR b = 2 AND c = 3", .or([same("a", 1), .and([same("b", 2), same("c", 3)])])),
        Meaning("(a = 1 OR b = 2) AND c = 3", .and([.or([same("a", 1), same("b", 2)]), same("c", 3)])),
        Meaning("NOT a = 1 && b = 2", .and([.not(same("a", 1)), same("b", 2)])),
        Meaning("!(a = 1 || b = 2)", .not(.or([same("a", 1), same("b", 2)]))),
        Meaning("a = 1 AND b = 2 AND c = 3", .and([same("a", 1), same("b", 2), same("c", 3)])),
        Meaning("TRUEPREDICATE OR falsepredicate", .or([.constant(true), .constant(false)])),
        Meaning("((((a)) = (1)))", same("a", 1)),
    ]

    @Test("NOT binds tighter than AND, and AND than OR", arguments: compounds)
    func compound(meaning: Meaning) throws {
        #expect(try PredicateTree(parsing: meaning.text) == meaning.tree)
    }

    @Test("** binds tighter than * and /, and they than + and -")
    func arithmetic() throws {
        #expect(
            try ExpressionTree(parsing: "a + b * c ** 2 - -d")
                == .arithmetic(
                    .subtract,
                    .arithmetic(
                        .add, key("a"), .arithmetic(.multiply, key("b"), .arithmetic(.power, key("c"), .integer(2)))),
                    .negated(key("d"))))
    }

    @Test("printed text parses to the same tree", arguments: comparisons + compounds)
    func roundTrip(meaning: Meaning) throws {
        #expect(try PredicateTree(parsing: meaning.tree.description) == meaning.tree)
    }

    static let mistakes: [(String, Int, String)] = [
        ("", 0, "something is missing"),
        ("name", 0, "an operator is missing"),
        ("name ==", 7, "something is missing"),
        ("name == 'Kid", 8, "this string has no end"),
        ("(a = 1", 0, "this bracket is not closed"),
        ("a = 1)", 5, "closes nothing"),
        ("a CONTANS 'x'", 2, "'CONTANS' is not an operator"),
        ("a = 1 b = 2", 6, "is not expected here"),
        ("a ==[q] 1", 5, "'q' is not an option"),
        ("uppercas:(a) == 'A'", 0, "there is no function 'uppercas:'"),
        ("modulus:by:(a) == 1", 0, "takes 2 arguments"),
        ("a BETWEEN {1}", 10, "BETWEEN needs two bounds"),
        ("a & b", 2, "has no meaning"),
        ("a = 99999999999999999999999999999e999", 4, "too large"),
        ("a = 0xZZ", 4, "not a whole number of base 16"),
        ("a = '\\u12'", 5, "4 hexadecimal digits"),
        ("SUBQUERY(a, b, c = 1).@count = 1", 12, "SUBQUERY needs a variable"),
        ("a.b. = 1", 5, "a key path cannot go on"),
        ("(a = 1) + 2 = 3", 0, "this is a condition"),
        ("IN == 3", 0, "a value is missing before 'IN'"),
        ("a = %y", 4, "'%' begins no argument"),
        ("(name CONTANS 'x')", 6, "'CONTANS' is not an operator"),
        ("ANY (a = 1)", 11, "ANY needs a comparison"),
        ("((a = 1) AND (b = 2)", 0, "this bracket is not closed"),
        ("SUBQUERY(a", 8, "this bracket is not closed"),
        ("cast == 3", 0, "'cast' is a reserved word"),
        ("name == ‘Kid’", 8, "not a quotation mark"),
        ("é\u{a0}== 1", 2, "U+A0 is not a space"),
        ("a = '\\uD83C'", 5, "half a character"),
        ("1 < a < 3", 6, "is not expected here"),
        ("a AND b", 0, "an operator is missing"),
        ("b = 2 AND a OR c = 1", 10, "an operator is missing"),
    ]

    @Test(
        "a mistake is reported with a remedy",
        arguments: [
            ("name CONTANS 'x'", "did you mean 'CONTAINS'?"), ("a NOT IN {1}", "write NOT before the whole comparison"),
            ("a IS NULL", "write == NULL or != NULL"), ("name hasPrefix 'x'", "did you mean 'BEGINSWITH'?"),
            ("cast == 1", "for a property of that name write #cast"), ("a === 1", "write == once"),
            ("a IN (1, 2)", "write a list in braces: { 1, 2 }"), ("(a = 1", "close it with )"),
            ("uppercas:(a) = 'A'", "did you mean 'uppercase:'?"), ("a & b", "write && or ||"),
            ("name == ‘Kid’", "write ' or \""), ("a", "compare it with something, for example == YES"),
        ])
    func fix(text: String, fix: String) {
        do throws(PredicateParseError) {
            let tree = try PredicateTree(parsing: text)
            Issue.record("\(text) parses as \(tree)")
        } catch {
            #expect(error.fix == fix)
        }
    }

    @Test("a mistake is reported with its location", arguments: mistakes)
    func mistake(text: String, offset: Int, message: String) {
        do throws(PredicateParseError) {
            let tree = try PredicateTree(parsing: text)
            Issue.record("\(text) parses as \(tree)")
        } catch {
            #expect(error.offset == offset)
            #expect(error.message.contains(message))
        }
    }

    @Test(
        "nesting is limited, and parsing takes time in proportion to the length",
        arguments: ["(", "NOT ", "-", "{", "a[", "$x:=", "a ** ", "sum("])
    func nesting(opener: String) {
        let text = String(repeating: opener, count: 20_000) + "a = 1"
        #expect(throws: PredicateParseError.self) { try PredicateTree(parsing: text) }
    }

    @Test("a long chain is not nested for AND, and is limited for +")
    func chains() throws {
        let conditions = Array(repeating: "a = 1", count: 5_000).joined(separator: " AND ")
        #expect(try PredicateTree(parsing: conditions) == .and(Array(repeating: same("a", 1), count: 5_000)))
        let sum = Array(repeating: "1", count: 5_000).joined(separator: " + ")
        #expect(throws: PredicateParseError.self) { try ExpressionTree(parsing: sum) }
    }

    @Test("no text makes the parser crash or hang, and accepted text prints and parses again", arguments: 1...8)
    func fuzz(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = Self.comparisons.map(\.text) + Self.compounds.map(\.text)
        let junk = Array("()[]{}'\"\\%$#@.,:=<>!&|*+- abcNOTINANY019_é\0\n")
        for _ in 0..<500 {
            var text = Array(pieces.randomElement(using: &random)!)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0...text.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text.insert(junk.randomElement(using: &random)!, at: index)
                case 1 where index < text.count: text.remove(at: index)
                default: text.insert(contentsOf: pieces.randomElement(using: &random)!.prefix(6), at: index)
                }
            }
            guard let tree = try? PredicateTree(parsing: String(text)) else { continue }
            #expect(try PredicateTree(parsing: tree.description).description == tree.description, "\(String(text))")
        }
    }
}
