import RelataTemplateEngine
import Testing

/// A mistake is an error at the template's line and column, with the nearest name suggested.
@Suite("Errors")
struct ErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let template: String
        let summary: String
        let suggestion: String?
        var testDescription: String { template }

        init(_ template: String, _ summary: String, _ suggestion: String? = nil) {
            self.template = template
            self.summary = summary
            self.suggestion = suggestion
        }
    }

    static let context: [String: TemplateValue] = [
        "entity": ["name": "Album", "attributes": ["a"], "parent": nil], "title": "T", "number": 1,
    ]

    private func check(_ expected: Case) throws {
        let error = try failure(expected.template, Self.context)
        #expect(error.template == "main")
        #expect(error.summary == expected.summary)
        #expect(error.suggestion == expected.suggestion)
        #expect(error.includedFrom.isEmpty)
    }

    @Test(
        "Unknown names are errors with a suggestion",
        arguments: [
            Case("é\n {{ entiy.name }}", "2:5 'entiy' is undefined", "did you mean 'entity'?"),
            Case("é {{ zzzzzz }}", "1:7 'zzzzzz' is undefined"),
            Case("{{ entity.nmae }}", "1:11 'entity' is an object and has no 'nmae'", "did you mean 'name'?"),
            Case(
                "{{ entity.attributes.frist }}", "1:22 'entity.attributes' is a list and has no 'frist'",
                "did you mean 'first'?"),
            Case("{{ entity.attributes.1 }}", "1:22 'entity.attributes' has 1 elements, and none at 1"),
            Case("{{ entity.parent.name }}", "1:18 'entity.parent' is nil and has no 'name'"),
            Case("{{ entity.0 }}", "1:11 'entity' is an object and has no '0'"),
            Case("{{ number.0 }}", "1:11 'number' is an integer and has no '0'"),
            Case(
                "{% for item in entity.attributes %}{{ itm }}{% endfor %}", "1:39 'itm' is undefined",
                "did you mean 'item'?"),
            Case("{% for item in entity.attributes %}{% endfor %}{{ item }}", "1:51 'item' is undefined"),
            Case("{{ title|upercase }}", "1:10 there is no filter 'upercase'", "did you mean 'uppercase'?"),
            Case("{% fro x in y %}", "1:4 there is no tag 'fro'", "did you mean 'for'?"),
            Case("{% elseif x %}", "1:4 there is no tag 'elseif'", "did you mean 'elif'?"),
            Case("{{ forloop.counter }}", "1:4 'forloop' is used outside of a loop"),
            Case("{{ forloop.lenght }}", "1:12 'forloop' has no 'lenght'", "did you mean 'length'?"),
            Case(
                "{{ forloop }}", "1:4 'forloop' itself has no value",
                "it has 'first', 'last', 'counter', 'counter0', 'length'"),
            Case(
                "a\n{% include \"mian\" %}", "2:12 there is no template 'mian'",
                "did you mean 'main'? (the templates are 'main')"),
            Case("{% include title %}", "1:12 there is no template 'T'", "the templates are 'main'"),
        ])
    func unknownNames(_ expected: Case) throws {
        try check(expected)
    }

    @Test(
        "An unclosed tag is reported at its opening",
        arguments: [
            Case("a\n  {{ title", "2:3 '{{' is not closed", "close it with '}}'"),
            Case("{{ title\n{{ title }}", "1:1 '{{' is not closed", "close it with '}}'"),
            Case("a {{ title %} b", "1:3 '{{' is not closed", "close it with '}}'"),
            Case(" {% if title\n{% endif %}", "1:2 '{%' is not closed", "close it with '%}'"),
            Case("\n{# x }}", "2:1 '{#' is not closed", "close it with '#}'"),
            Case("a{% raw %}{% endif %}", "1:2 '{% raw %}' is not closed", "close it with '{% endraw %}'"),
            Case("{{ \"title }}\n\"", "1:4 the string is not closed", "close it with \" on the same line"),
            Case("a\n {% if title %}", "2:2 '{% if %}' is not closed", "close it with '{% endif %}'"),
            Case("{% for x in y %}{% empty %}", "1:1 '{% for %}' is not closed", "close it with '{% endfor %}'"),
            Case(
                "{% if a %}\n{% for x in y %}{% endif %}", "2:1 '{% for %}' is not closed",
                "close it with '{% endfor %}'"),
            Case("{{ (title }}", "1:11 expected ')', found the end of the tag"),
        ])
    func unclosed(_ expected: Case) throws {
        try check(expected)
    }

    @Test(
        "A closing or dividing tag without its block is an error",
        arguments: [
            Case("a {% endif %}", "1:3 '{% endif %}' without a block that it belongs to"),
            Case("{% endraw %}", "1:1 '{% endraw %}' without a block that it belongs to"),
            Case(
                "\n{% for x in y %}{% else %}{% endfor %}",
                "2:17 '{% else %}' cannot follow here in the '{% for %}' of line 2",
                "expected 'empty' or 'endfor'"),
            Case(
                "{% if a %}{% else %}{% elif b %}{% endif %}",
                "1:21 '{% elif %}' cannot follow here in the '{% if %}' of line 1", "expected 'endif'"),
        ])
    func strayTags(_ expected: Case) throws {
        try check(expected)
    }

    @Test(
        "Invalid tags and expressions are errors at their first character",
        arguments: [
            Case("{{ }}", "1:4 expected a value, found the end of the tag"),
            Case("{{ title title }}", "1:10 expected the end of the tag, found 'title'"),
            Case("{% if title = 1 %}{% endif %}", "1:13 expected the end of the tag, found '='", "did you mean '=='?"),
            Case("{% if a && b %}{% endif %}", "1:9 unexpected '&&'", "did you mean 'and'?"),
            Case("{% if a || b %}{% endif %}", "1:9 unexpected '||'", "did you mean 'or'?"),
            Case("{% if !a %}{% endif %}", "1:7 unexpected '!'", "did you mean 'not'?"),
            Case("{{ title ? }}", "1:10 unexpected '?'"),
            Case("{{ entity. }}", "1:12 expected the name of a member after '.', found the end of the tag"),
            Case("{{ title| }}", "1:11 expected the name of a filter, found the end of the tag"),
            Case("{{ title|join(', ') }}", "1:14 expected ':', found '('", "arguments are written 'join:\"argument\"'"),
            Case("{{ title|join:'a','b' }}", "1:10 filter 'join' takes 0 to 1 arguments, and has 2"),
            Case("{{ title|indent }}", "1:10 filter 'indent' takes 1 argument, and has 0"),
            Case("{{ title|count:1 }}", "1:10 filter 'count' takes no argument, and has 1"),
            Case(#"{{ "\x" }}"#, "1:5 unknown escape in a string", #"the escapes are \n, \t, \r, \\, \" and \'"#),
            Case("{{ 99999999999999999999 }}", "1:4 '99999999999999999999' is too large for an integer"),
            Case("{% %}", "1:4 expected the name of a tag, found the end of the tag"),
            Case("{% if %}{% endif %}", "1:7 expected a value, found the end of the tag"),
            Case("{% if a not b %}{% endif %}", "1:13 expected 'in' after 'not', found 'b'"),
            Case("{% if a == b == c %}{% endif %}", "1:14 expected the end of the tag, found '=='"),
            Case("{% if a %}{% endif a %}", "1:20 expected the end of the tag, found 'a'"),
            Case("{% for x of y %}{% endfor %}", "1:10 expected 'in', found 'of'"),
            Case("{% for 1 in y %}{% endfor %}", "1:8 expected a name, found '1'"),
            Case("{% for forloop in y %}{% endfor %}", "1:8 'forloop' cannot be the name of a variable"),
            Case("{% set x 1 %}", "1:10 expected '=', found '1'"),
        ])
    func syntax(_ expected: Case) throws {
        try check(expected)
    }

    @Test(
        "A value of the wrong kind is an error that names the kind",
        arguments: [
            Case(
                "a {{ entity.attributes }}", "1:6 'entity.attributes' is a list, which cannot be printed",
                "print its elements with '{% for %}' or '|join:\", \"'"),
            Case("{{ entity }}", "1:4 'entity' is an object, which cannot be printed", "print its members by name"),
            Case(
                "{{ entity.parent }}", "1:4 'entity.parent' is nil, which cannot be printed",
                "test it with '{% if %}' or use '|default:\"\"'"),
            Case("{{ title|join:', ' }}", "1:10 filter 'join' needs a list and got a string"),
            Case("{{ number|upperFirst }}", "1:11 filter 'upperFirst' needs a string and got an integer"),
            Case("{{ number|count }}", "1:11 filter 'count' needs a list, an object or a string and got an integer"),
            Case("{{ title|indent:'x' }}", "1:10 filter 'indent' needs an integer and got a string"),
            Case("{{ title|indent:-1 }}", "1:10 filter 'indent' needs a width from 0 to 1000"),
            Case("{{ title|replace:'','x' }}", "1:10 filter 'replace' cannot replace an empty string"),
            Case("{% for x in title %}{% endfor %}", "1:13 'title' is a string, and this loop needs a list"),
            Case(
                "{% for x in entity %}{% endfor %}", "1:13 'entity' is an object, and this loop needs a list",
                "write '{% for key, value in … %}'"),
            Case(
                "{% for a, b in entity.attributes %}{% endfor %}",
                "1:16 'entity.attributes' is a list, and this loop needs an object", "write '{% for element in … %}'"),
            Case(
                "{% if title < 1 %}{% endif %}", "1:13 cannot order a string and an integer",
                "two integers or two strings can be ordered"),
            Case(
                "{% if 1 in title %}{% endif %}", "1:9 cannot look for an integer in a string",
                "'in' looks into lists, into strings and for the names of members"),
            Case("{% include entity %}", "1:12 the name of a template is a string, not an object"),
        ])
    func wrongKinds(_ expected: Case) throws {
        try check(expected)
    }

    @Test("An error in an included template names the tags that led to it, the innermost first")
    func includedFrom() throws {
        let others = ["outer": "\n {% include 'inner' %}", "inner": "{{ x }}"]
        let error = try failure("a {% include 'outer' %}", including: others)
        #expect(error.template == "inner")
        #expect(error.summary == "1:4 'x' is undefined")
        #expect(
            error.includedFrom == [
                TemplateError.Location(template: "outer", line: 2, column: 2),
                TemplateError.Location(template: "main", line: 1, column: 3),
            ])
        #expect(
            error.description
                == "inner:1:4: 'x' is undefined\nouter:2:2: included from here\nmain:1:3: included from here")
    }

    @Test("A template that includes itself without end is an error, not a crash")
    func endlessRecursion() throws {
        let error = try failure(
            "{% if true %}\n  {% include 'other' %}{% endif %}", including: ["other": "{% include 'main' %}"])
        #expect(error.message == "includes and blocks are nested more than 40 levels deep")
        #expect(error.includedFrom.count == 26)
    }

    @Test(
        "Loops within loops, and includes that multiply, end with an error at their location",
        arguments: [
            ("{% for a in list %}{% for b in list %}{% for c in list %}{% endfor %}{% endfor %}{% endfor %}", 48),
            ("{% for a in list %}{% include 'other' %}{% include 'other' %}{% endfor %}", 1),
        ])
    func endlessLoops(_ text: String, _ column: Int) throws {
        let twice = "{% for a in list %}{% for b in list %}x{% endfor %}{% endfor %}"
        let library = try TemplateLibrary(templates: ["main": text, "other": twice])
        let list = TemplateValue.list(Array(repeating: .int(1), count: 50))
        let error = try #require(throws: TemplateError.self) {
            try library.render("main", context: ["list": list], stepLimit: 10_000)
        }
        #expect(error.message == "the loops and includes of this template take too many steps")
        #expect(error.line == 1 && error.column >= column)
        #expect(try library.render("other", context: ["list": list], stepLimit: 10_000).count == 2_500)
    }

    @Test("Too deeply nested blocks and expressions are errors, not crashes")
    func nesting() throws {
        let blocks = String(repeating: "{% if true %}", count: 100_000)
        #expect(try failure(blocks).message == "blocks are nested more than 20 levels deep")
        let parentheses = "{{ " + String(repeating: "(", count: 100_000) + " }}"
        #expect(try failure(parentheses).message == "the expression is nested more than 32 levels deep")
        let negations = "{{ " + String(repeating: "not ", count: 100_000) + "true }}"
        #expect(try failure(negations).message == "the expression is nested more than 32 levels deep")
        let chain = "{{ 'a'" + String(repeating: "|uppercase", count: 20_000) + " }}"
        #expect(try render(chain) == "A")
    }

    @Test("A mistake in any template is found when the library is created")
    func unusedTemplate() throws {
        let error = try failure("fine", including: ["unused": "{% if %}"])
        #expect(error.template == "unused")
    }

    @Test("A library that lacks the template to render names those that it has")
    func unknownTemplate() throws {
        let library = try TemplateLibrary(templates: ["entity": "", "model": ""])
        let error = try #require(throws: TemplateError.self) { try library.render("entitty", context: [:]) }
        #expect(
            error.description
                == "entitty: there is no template 'entitty'; did you mean 'entity'? (the templates are 'entity', 'model')"
        )
    }
}
