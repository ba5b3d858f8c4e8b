import RelataTemplateEngine
import Testing

/// The part of Stencil and Jinja that prints, decides, repeats and includes.
@Suite("Language")
struct LanguageTests {
    private let track: [String: TemplateValue] = [
        "track": [
            "title": "Overture", "length": 215, "isLive": true, "tags": ["a", "b", "c"], "album": nil, "none": [],
        ]
    ]

    // MARK: Values

    @Test("Strings, integers and Booleans are printed as they are; nothing is escaped")
    func printing() throws {
        #expect(
            try render("{{ a }} {{ b }} {{ c }} {{ 'x' }} {{ -7 }}", ["a": "<&>\"é", "b": 12, "c": false])
                == "<&>\"é 12 false x -7")
    }

    @Test("Literals support escapes, and can contain the characters that close the tag")
    func literals() throws {
        #expect(try render(#"{{ "a\n\t\"\\ }}" }}{{ '%} \' {{' }}"#) == "a\n\t\"\\ }}%} ' {{")
    }

    @Test("Dots look up members, elements, and properties of lists")
    func lookup() throws {
        let template =
            "{{ track.title }} {{ track.tags.0 }} {{ track.tags.first }} {{ track.tags.last }} {{ track.tags.count }}"
        #expect(try render(template, track) == "Overture a a c 3")
        #expect(try render("{{ track.title.count }} {{ track.count }}", track) == "8 6")
    }

    @Test("A member called count takes precedence over the number of members")
    func memberNamedCount() throws {
        #expect(try render("{{ x.count }} {{ x.first }}", ["x": ["count": "c", "first": "f"]]) == "c f")
    }

    @Test("The first element of an empty list is nil")
    func firstOfNothing() throws {
        #expect(try render("{% if track.none.first == nil %}yes{% endif %}", track) == "yes")
    }

    // MARK: Conditions

    @Test(
        "Operators, from the tightest: comparison, not, and, or",
        arguments: [
            ("1 == 1", true), ("1 != 1", false), ("1 < 2", true), ("2 <= 2", true), ("2 > 2", false), ("2 >= 3", false),
            ("'a' < 'b'", true), ("1 == '1'", false), ("nil == false", false), ("list == list", true),
            ("'b' in list", true), ("'z' in list", false), ("'z' not in list", true), ("'ell' in 'hello'", true),
            ("'key' in object", true), ("'other' in object", false), ("'' in 'x'", true),
            ("true or false and false", true), ("(true or false) and false", false), ("not false and true", true),
            ("not (false or true)", false), ("not 1 == 2", true), ("not not true", true),
            ("list|count > 1 and list|count == 2", true), ("false or true", true),
            ("false and missing", false), ("true or missing", true),
        ])
    func operators(_ condition: String, _ expected: Bool) throws {
        let context: [String: TemplateValue] = ["list": ["a", "b"], "object": ["key": nil]]
        #expect(try render("{% if \(condition) %}true{% else %}false{% endif %}", context) == "\(expected)")
    }

    private static let truths: [(TemplateValue, Bool)] = [
        (.null, false), (false, false), (0, false), ("", false), (.list([]), false), (.object([:]), false),
        (true, true), (-1, true), (" ", true), (.list([nil]), true), (.object(["a": nil]), true),
    ]

    @Test("nil, false, 0 and empty values are false", arguments: truths)
    func truth(_ value: TemplateValue, _ expected: Bool) throws {
        #expect(try render("{% if x %}true{% else %}false{% endif %}", ["x": value]) == "\(expected)")
    }

    @Test("The first branch whose condition holds is printed, else the last", arguments: zip([1, 2, 3, 4], "abcc"))
    func branches(_ number: Int, _ expected: Character) throws {
        let template = "{% if x == 1 %}a{% elif x == 2 %}b{% else %}c{% endif %}{% if x == 9 %}no{% endif %}"
        #expect(try render(template, ["x": .int(number)]) == String(expected))
    }

    // MARK: Loops

    @Test("A loop has properties of its iteration")
    func rounds() throws {
        let template = """
            {% for t in track.tags %}{{ forloop.counter }}/{{ forloop.length }} {{ forloop.counter0 }}{{ t }}\
            {% if forloop.first %} first{% endif %}{% if not forloop.last %}, {% endif %}{% endfor %}
            """
        #expect(try render(template, track) == "1/3 0a first, 2/3 1b, 3/3 2c")
    }

    @Test("After an inner loop, the outer one's iteration and variable are unchanged")
    func nestedLoops() throws {
        let template =
            "{% for x in a %}{% for x in b %}{{ x }}{{ forloop.counter }}{% endfor %}{{ x }}{{ forloop.counter }} {% endfor %}"
        #expect(try render(template, ["a": ["p", "q"], "b": ["r"]]) == "r1p1 r1q2 ")
    }

    @Test("A loop with a condition counts only the matching elements")
    func filteredLoop() throws {
        let template =
            "{% for t in list where t != 'b' and t in list %}{{ t }}{{ forloop.counter }}/{{ forloop.length }} {% endfor %}"
        #expect(try render(template, ["list": ["a", "b", "c"]]) == "a1/2 c2/2 ")
    }

    @Test("A loop without elements prints its empty branch, with the variables from outside")
    func emptyLoop() throws {
        let template = "{% for x in list where false %}no{% empty %}{{ x }}{% endfor %}"
        #expect(try render(template, ["list": ["a"], "x": "outside"]) == "outside")
        #expect(try render("{% for x in list %}{{ x }}{% empty %}no{% endfor %}", ["list": ["a"]]) == "a")
    }

    @Test("A loop over an object iterates its keys in their order")
    func objectLoop() throws {
        let object: TemplateValue = ["b": 2, "a": 1, "c": 3]
        let template =
            "{% for key, value in x where value != 2 %}{{ key }}={{ value }}{% if not forloop.last %},{% endif %}{% endfor %}"
        #expect(try render(template, ["x": object]) == "a=1,c=3")
    }

    @Test("Loops over long lists take linear time")
    func longLoop() throws {
        let list = TemplateValue((0..<100_000).map(String.init))
        let text = try render("{% for x in list where x != '7' %}\n{{ x }}\n{% endfor %}", ["list": list])
        #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 99_999)
    }

    // MARK: Includes and variables

    @Test("An included template sees the variables around it; variables that it sets end with it")
    func includedVariables() throws {
        let others = ["part": "{% set y = x %}{{ y }}{{ forloop.counter }}"]
        let template = "{% set y = 'out' %}{% for x in list %}[{% include 'part' %}{{ y }}]{% endfor %}"
        #expect(try render(template, ["list": ["a", "b"]], including: others) == "[a1out][b2out]")
    }

    @Test("The name of an included template can be a variable's value")
    func includedByValue() throws {
        #expect(try render("{% include name %}", ["name": "part"], including: ["part": "p"]) == "p")
    }

    @Test("A variable lasts to the end of the iteration of the loop that sets it, and beyond a condition")
    func set() throws {
        let template = "{% set a = 1 %}{% for x in list %}{{ a }}{% set a = x %}{{ a }} {% endfor %}{{ a }}"
        #expect(try render(template, ["list": ["p", "q"]]) == "1p 1q 1")
        #expect(try render("{% if true %}{% set a = list|count %}{% endif %}{{ a }}", ["list": [1, 2]]) == "2")
    }

    @Test("A template can include itself if that terminates")
    func recursion() throws {
        let tree: TemplateValue = ["name": "a", "kids": [["name": "b", "kids": []], ["name": "c", "kids": []]]]
        let template = "{{ node.name }}\n{% for node in node.kids %}\n  {% include 'main' %}\n{% endfor %}\n"
        #expect(try render(template, ["node": tree]) == "a\n  b\n  c\n")
    }

    @Test("Comments print nothing, whatever they contain")
    func comments() throws {
        #expect(try render("a{# {{ x }} {% if \" #}b") == "ab")
    }

    @Test("Braces that open no tag are text")
    func braces() throws {
        #expect(try render("{ } {a} %} }} { {{ 'x' }}}{") == "{ } {a} %} }} { x}{")
        #expect(try render("") == "")
    }

    @Test("A library names its templates and renders each of them, any number of times")
    func library() throws {
        let library = try TemplateLibrary(templates: ["b": "{{ x }}", "a": "{% include 'b' %}!"])
        #expect(library.names == ["a", "b"])
        #expect(try library.render("a", context: ["x": 1]) == "1!")
        #expect(try library.render("b", context: ["x": 2]) == "2")
    }
}
