import RelataTemplateEngine
import Testing

@Suite("Filters")
struct FilterTests {
    @Test(
        "Standard filters give these results",
        arguments: [
            ("'albumTitle'|upperFirst", "AlbumTitle"), ("'AlbumTitle'|lowerFirst", "albumTitle"), ("''|upperFirst", ""),
            ("'élan'|upperFirst", "Élan"), ("'Ab'|uppercase", "AB"), ("'Ab'|lowercase", "ab"),
            ("list|join:', '", "a, 1, true"), ("list|join", "a1true"), ("list|count", "3"), ("'é'|count", "1"),
            ("list|first", "a"), ("list|last", "true"), ("none|default:'x'", "x"), ("''|default:'x'", ""),
            ("'a'|default:'x'", "a"), ("none|default:other", "o"), ("'aXbX'|replace:'X','--'", "a--b--"),
            ("'a\\nb\\n\\nc'|indent:2", "a\n  b\n\n  c"), ("'a\\n\\nb'|comment", "/// a\n///\n/// b"),
            ("'a'|comment:'--'", "-- a"), ("'a\\rb\\r\\nc'|comment", "/// a\n/// b\n/// c"),
            ("'ab'|upperFirst|replace:'b','c'|quoted", "\"Ac\""), ("'a' | uppercase", "A"),
        ])
    func standard(_ expression: String, _ expected: String) throws {
        let context: [String: TemplateValue] = ["list": ["a", 1, true], "none": nil, "other": "o"]
        #expect(try render("{{ \(expression) }}", context) == expected)
    }

    @Test("A quoted text is a Swift literal on one line that hides nothing")
    func quoted() throws {
        let text = "a\"b\\(c)\n\r\t\0\u{1}\u{7F}\u{85}\u{2028}\u{202E}\u{FEFF}\u{E000}é👩‍👩‍👧"
        let expected = #""a\"b\\(c)\n\r\t\0\u{1}\u{7F}\u{85}\u{2028}\u{202E}\u{FEFF}\u{E000}é👩‍👩‍👧""#
        #expect(try render("{{ x|quoted }}", ["x": .string(text)]) == expected)
    }

    @Test("A noncharacter is quoted as it is, since the compiler refuses its escape")
    func quotedNoncharacter() throws {
        #expect(
            try render("{{ x|quoted }}", ["x": "a\u{FFFF}"]).unicodeScalars.map(\.value) == [0x22, 0x61, 0xFFFF, 0x22])
    }

    @Test("A library can have its own filters, which override standard ones")
    func added() throws {
        let filters: [String: TemplateFilter] = [
            "twice": .string { $0 + $0 },
            "uppercase": .string { "<\($0)>" },
            "plus": TemplateFilter(arguments: 1...2) { (value, arguments) throws(TemplateFilter.Failure) in
                var sum = try value.requiredInt
                for argument in arguments { sum += try argument.requiredInt }
                return .int(sum)
            },
        ]
        let library = try TemplateLibrary(
            templates: ["t": "{{ 'a'|twice|uppercase }} {{ 1|plus:2 }} {{ 1|plus:2,n }}"], filters: filters)
        #expect(try library.render("t", context: ["n": 3]) == "<aa> 3 6")
    }
}
