import RelataTemplateEngine
import Testing

/// A line with only a tag leaves no blank line, and the output's indentation is the one seen in the
/// template.
@Suite("White space")
struct WhitespaceTests {
    @Test("A line with only a tag is not printed")
    func tagAlone() throws {
        let template = """
            struct A {
                {% for name in names %}
                var {{ name }}: Int
                {% endfor %}
            }

            """
        #expect(try render(template, ["names": ["a", "b"]]) == "struct A {\n    var a: Int\n    var b: Int\n}\n")
    }

    @Test("Lines with only several tags and comments are not printed either, nor the white space around them")
    func tagsAlone() throws {
        #expect(
            try render("a\n  {% if true %} {# why #}\t{% if true %}  \nb\n{% endif %}{% endif %}\nc\n") == "a\nb\nc\n")
    }

    @Test("A comment alone on its lines is not printed, however many lines it has")
    func comment() throws {
        #expect(try render("a\n  {# one\n two #}\nb{# three #}c\n") == "a\nbc\n")
    }

    @Test("A tag beside text prints the text around it unchanged")
    func tagBesideText() throws {
        #expect(try render("  a {% if true %} b {% endif %} c\n") == "  a  b  c\n")
        #expect(try render("  {% if true %}b{% endif %}\n") == "  b\n")
    }

    @Test("Blank lines of the template are kept")
    func blankLines() throws {
        #expect(try render("a\n\n{% if true %}\n\nb\n{% endif %}\n\nc") == "a\n\n\nb\n\nc")
    }

    @Test("Windows line breaks are kept, and belong to their line")
    func carriageReturns() throws {
        let template = "a\r\n  {% if true %}\r\n  b\r\n  {% endif %}\r\nc\r\n"
        #expect(try render(template) == "a\r\n  b\r\nc\r\n")
        #expect(try render("  {{ x }}\r\nz\r\n", ["x": "a\r\n\r\nb"]) == "  a\r\n\r\n  b\r\nz\r\n")
        #expect(
            try render("a\r\n  {% include \"b\" %}\r\nc", including: ["b": "1\r\n\r\n2\r\n"])
                == "a\r\n  1\r\n\r\n  2\r\nc")
    }

    @Test("A last line without a line break follows the same rules")
    func lastLine() throws {
        #expect(try render("a\n{% if true %}\nb\n{% endif %}") == "a\nb\n")
        #expect(try render("a\n  {{ x }}", ["x": "1\n2"]) == "a\n  1\n  2")
        #expect(try render("a\n  {% include \"b\" %}", including: ["b": "1\n2\n"]) == "a\n  1\n  2")
    }

    @Test("An included text repeats the indentation of the tag's line, except in empty lines, level by level")
    func includeIndentation() throws {
        let others = ["outer": "{\n  {% include \"inner\" %}\n}\n", "inner": "a\n\nb\n"]
        #expect(
            try render("x\n    {% include \"outer\" %}\ny\n", including: others)
                == "x\n    {\n      a\n\n      b\n    }\ny\n")
    }

    @Test("An include that prints nothing leaves no line")
    func emptyInclude() throws {
        let others = ["hook": "{% if false %}\nx\n{% endif %}\n", "blank": "\n"]
        #expect(try render("a\n    {% include \"hook\" %}\nb\n", including: others) == "a\nb\n")
        #expect(try render("a\n    {% include \"blank\" %}\nb\n", including: others) == "a\n\nb\n")
    }

    @Test("An include between text continues on its line and indents the lines after the first")
    func includeInLine() throws {
        let others = ["value": "[\n    1\n]\n"]
        #expect(try render("  let x = {% include \"value\" %};\n", including: others) == "  let x = [\n      1\n  ];\n")
    }

    @Test("An include with a condition on one line keeps the line's indentation")
    func conditionalInclude() throws {
        let template = "  {% if x %}{% include \"b\" %}{% endif %}\nc\n"
        #expect(try render(template, ["x": true], including: ["b": "1\n2\n"]) == "  1\n  2\nc\n")
        #expect(try render(template, ["x": false], including: ["b": "1\n2\n"]) == "c\n")
    }

    @Test("A value alone on its line repeats the line's indentation on each of its non-empty lines")
    func valueIndentation() throws {
        #expect(try render("    {{ x }}\nb\n", ["x": "1\n\n2"]) == "    1\n\n    2\nb\n")
        #expect(try render("\t{{ x }}{# alone #}\n", ["x": "1\n2"]) == "\t1\n\t2\n")
        #expect(try render("    x = {{ x }}\n", ["x": "1\n2"]) == "    x = 1\n2\n")
    }

    @Test("An empty value alone on its line leaves no white space at the line's end")
    func emptyValue() throws {
        #expect(try render("a\n    {{ x }}\nb\n", ["x": ""]) == "a\n\nb\n")
    }

    @Test("A hyphen removes all white space on its side, including line breaks, up to the next tag or value")
    func hyphens() throws {
        #expect(try render("a \n\n {{- x -}} \n\n b", ["x": "1"]) == "a1b")
        #expect(try render("a\n  {%- if true %}\nb\n{% endif %}\nc") == "ab\nc")
        #expect(try render("a\n{% if true -%}\n  b\n{%- endif -%}\n  c") == "a\nbc")
        #expect(try render("{{ x }}  {{- x }}  {#- gone -#}  {{ x }}", ["x": "1"]) == "111")
        #expect(try render("{% include \"b\" %}\n{{- x }}", ["x": "1"], including: ["b": "2\n"]) == "21")
    }

    @Test("Raw text is printed unchanged, and its tags follow the rule of lines")
    func raw() throws {
        #expect(
            try render("a\n  {% raw %}\n  {{ x }} {% y %} {# z\n  {% endraw %}\nb\n")
                == "a\n  {{ x }} {% y %} {# z\nb\n")
        #expect(try render("a {% raw %}{{{% endraw %} b") == "a {{ b")
        #expect(try render("a {%- raw -%} {{ x }} {%- endraw -%} b") == "a{{ x }}b")
    }
}
