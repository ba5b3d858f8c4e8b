import Foundation
import RelataModel
import RelataModelChecks
import Testing

@Suite("Checks of attributes, semantics 1.4, 1.8")
struct AttributeCheckTests {
    private func model(_ attributes: Attribute...) -> Model {
        Model("Music", entities: [Entity("Album", attributes: attributes)])
    }

    private func findings(_ attribute: Attribute) -> [DiagnosticIdentifier] {
        RelataModelChecksTests.findings(model(attribute), only: .impossibleBounds, .defaultOutOfBounds)
    }

    @Test("required attributes without default are one note per entity; transient and optional ones count as they are")
    func required() {
        let model = model(
            Attribute("a", .string), Attribute("b", .date), Attribute("c", .string, isOptional: true),
            Attribute("d", .integer16, defaultValue: .integer(0)))
        let found = diagnostics(.requiredWithoutDefault, in: model)
        #expect(found.map(\.severity) == [.note])
        #expect(found.first?.message.hasPrefix("a and b of Album are required") == true)
    }

    @Test("bounds are impossible if they cross, or are outside the type's range")
    func impossible() {
        typealias Validation = Attribute.Validation
        let crossed = Validation(minimum: .integer(3), maximum: .integer(2))
        let beyond = Validation(minimum: .integer(40_000))
        let decimals = Validation(minimum: .decimal(Decimal(2)), maximum: .decimal(Decimal(1)))
        #expect(findings(Attribute("a", .integer16, validation: crossed)) == [.impossibleBounds])
        #expect(findings(Attribute("a", .integer16, validation: beyond)) == [.impossibleBounds])
        #expect(findings(Attribute("a", .integer32, validation: beyond)).isEmpty)
        #expect(findings(Attribute("a", .decimal, validation: decimals)) == [.impossibleBounds])
        let exact = Validation(minimum: .integer(2), maximum: .integer(2))
        #expect(findings(Attribute("a", .integer16, validation: exact)).isEmpty)
    }

    @Test(
        "lengths are counted in UTF-16 and a pattern must match the whole default",
        arguments: [
            ("é", 1, nil, false), ("👍", 1, nil, true), ("ABC", nil, "[A-Z]+", false), ("ABC1", nil, "[A-Z]+", true),
            ("AB", nil, "A|AB", false), ("ABC\n", nil, "[A-Z]+", true),
        ] as [(String, Int?, String?, Bool)])
    func text(value: String, maximumLength: Int?, pattern: String?, isOut: Bool) {
        let validation = Attribute.Validation(maximumLength: maximumLength, regularExpression: pattern)
        let attribute = Attribute("a", .string, defaultValue: .string(value), validation: validation)
        #expect(findings(attribute) == (isOut ? [.defaultOutOfBounds] : []))
    }

    @Test(
        "a default outside its bounds is reported with Core Data's code",
        arguments: [
            (AttributeType.date, AttributeValue.date(5), AttributeValue.date(10), "1640"),
            (.double, .double(5), .double(10), "1620"),
        ])
    func code(type: AttributeType, value: AttributeValue, minimum: AttributeValue, code: String) throws {
        let attribute = Attribute("a", type, defaultValue: value, validation: .init(minimum: minimum))
        let diagnostic = try #require(diagnostics(.defaultOutOfBounds, in: model(attribute)).first)
        #expect(diagnostic.message.hasSuffix("code \(code)"))
    }

    @Test("a pattern that would take too long is not tried")
    func catastrophe() {
        let validation = Attribute.Validation(regularExpression: "((((a*)*)*)*)*b")
        let attribute = Attribute("a", .string, defaultValue: .string("aaaaaaaaaaaaaaaaaaaa"), validation: validation)
        #expect(findings(attribute).isEmpty)
    }

    @Test("impossible counts of a to-many relationship are impossible bounds too")
    func counts() {
        func model(_ minimum: Int, _ maximum: Int) -> Model {
            let tracks = Relationship(
                "tracks", to: "Album", isToMany: true, isOptional: true, minCount: minimum, maxCount: maximum)
            return Model("Music", entities: [Entity("Album", relationships: [tracks])])
        }
        #expect(RelataModelChecksTests.findings(model(3, 2), only: .impossibleBounds) == [.impossibleBounds])
        #expect(RelataModelChecksTests.findings(model(3, 0), only: .impossibleBounds).isEmpty)
    }

    @Test(
        "a transformable has a type if its class is a plain Codable one",
        arguments: [
            ("[Int64]", true), ("[String: [Date]]", true), ("Set<Foundation.UUID>", true), ("Array<Int>?", true),
            ("NSColor", false), ("[NSColor]", false), ("Any", false), (".", false), (nil, false), ("[Int64", false),
            ("Dictionary<String>", false),
        ] as [(String?, Bool)])
    func transformable(name: String?, isTyped: Bool) {
        let model = model(Attribute("cover", .transformable, isOptional: true, customClassName: name))
        #expect(diagnostics(.untypedTransformable, in: model).isEmpty == isTyped)
    }

    @Test("each transformable without a type is one diagnostic, however many there are and whoever inherits them")
    func manyTransformables() {
        let names = (1...5).map { "cover\($0)" }
        let attributes = names.map { Attribute($0, .transformable, isOptional: true, customClassName: "NSColor") }
        let entities = [Entity("Album", attributes: attributes), Entity("Live", parent: "Album")]
        let found = diagnostics(.untypedTransformable, in: Model("Music", entities: entities))
        #expect(found.count == 5)
        for name in names { #expect(found.count { $0.message.contains("Album.\(name) ") } == 1, "\(name)") }
    }

    @Test("the elements of composites are checked as attributes are")
    func composites() {
        let place = Composite(
            "Place",
            attributes: [Attribute("code", .string, isOptional: true, validation: .init(regularExpression: "["))])
        let model = Model("Places", entities: [], composites: [place])
        #expect(diagnostics(.invalidRegularExpression, in: model).count == 1)
    }
}
