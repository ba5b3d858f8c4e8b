import RelataTemplateEngine
import RelataTestSupport
import Testing

@Suite("Hostile templates")
struct RandomTemplateTests {
    private static let seeds = [
        "{% for a in list where a != 'b' %}\n  {{ a|upperFirst|replace:'a',\"b\" }}\n{% empty %}none{% endfor %}\n",
        "{% if x == 1 and not (y or 'a' in list) %}\r\n{{- object.key -}}\r\n{% elif z %}{% else %}{# c #}{% endif %}",
        "  {% include \"part\" %}\n{% raw %}{{ x }}{% endraw %}{% set a = list.0 %}{{ a }}{{ list.count }}",
        "{% for k, v in object %}{{ forloop.counter }}{{ k|quoted }}={{ v|default:\"é\" }}{% endfor %}{% include 'main' %}",
    ]
    private static let fragments = [
        "{{", "}}", "{%", "%}", "{#", "#}", "-", "|", ":", ".", "(", ")", "'", "\"", "\\", "\n", "\r\n", "é", "\0",
        " in ",
        " not ", "{% if x %}", "{% endif %}", "{% endfor %}", "{% raw %}", "99999999999999999999", "forloop",
        "{% include 'part' %}",
    ]

    @Test("Mutated templates render or result in an error with a location in the template", arguments: 0..<8)
    func mutations(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let context: [String: TemplateValue] = [
            "x": 1, "y": false, "z": nil, "list": ["a", "b", "c"], "object": ["key": "v", "n": nil],
        ]
        var rendered = 0
        for _ in 0..<500 {
            let template = mutated(using: &generator)
            do {
                _ = try render(template, context, including: ["part": "{{ x }}\n\n{{ y }}\n"])
                rendered += 1
            } catch let error as TemplateError {
                let lines = template.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                let isPart = error.template == "part"
                try #require(isPart || (1...lines.count).contains(error.line), "\(template)")
                try #require(isPart || (1...lines[error.line - 1].count + 1).contains(error.column), "\(template)")
            }
        }
        #expect(rendered > 0)
    }

    private func mutated(using generator: inout SeededGenerator) -> String {
        var bytes = Array(Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)].utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let position = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, position + Int.random(in: 0...12, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.removeSubrange(position..<end)
            case 1:
                bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            case 2:
                let fragment = Self.fragments[Int.random(in: 0..<Self.fragments.count, using: &generator)]
                bytes.insert(contentsOf: fragment.utf8, at: position)
            default: bytes.removeSubrange(position...)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
