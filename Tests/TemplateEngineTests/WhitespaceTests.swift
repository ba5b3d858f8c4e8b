import TemplateEngine
import Testing

/// Design §8: a line with only a tag leaves no blank line, and the output's indentation is the one seen in the template.
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

    @Test("Several tags and comments alone in a line are not printed either, nor white space around them")
    func tagsAlone() throws {
        #expect(
            try render("a\n  {% if true %} {# why #}\t{% if true %}  \nb\n{% endif %}{% endif %}\nc\n") == "a\nb\nc\n")
    }

    @Test("A comment alone in its lines is not printed, however many lines it has")
    func comment() throws {
        #expect(try render("a\n  {# one\n two #}\nb{# three #}c\n") == "a\nbc\n")
    }

    @Test("A tag beside text prints the text around it as it is")
    func tagBesideText() throws {
        #expect(try render("  a {% if true %} b {% endif %} c\n") == "  a  b  c\n")
        #expect(try render("  {% if true %}b{% endif %}\n") == "  b\n")
    }

    @Test("Blank lines of the template are kept")
    func blankLines() throws {
        #expect(try render("a\n\n{% if true %}\n\nb\n{% endif %}\n\nc") == "a\n\n\nb\n\nc")
    }

    @Test("Line breaks of Windows are kept, and go with their line")
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
}
