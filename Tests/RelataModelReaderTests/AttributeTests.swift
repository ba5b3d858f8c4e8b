import Foundation
import RelataModel
import RelataModelReader
import Testing

/// A default or a bound as a model spells it, and what it is read as.
struct ValueCase: CustomTestStringConvertible {
    let type: String
    let text: String
    let value: AttributeValue?
    let isDirty: Bool

    init(_ type: String, _ text: String, _ value: AttributeValue?, dirty: Bool = false) {
        self.type = type
        self.text = text
        self.value = value
        isDirty = dirty
    }

    var testDescription: String { "\(type) '\(text.prefix(40))'" }

    static let defaults: [ValueCase] = [
        ValueCase("Integer 16", "0", .integer(0)), ValueCase("Integer 16", "-1", .integer(-1)),
        ValueCase("Integer 16", "0.0", .integer(0)), ValueCase("Integer 32", " 7 ", .integer(7)),
        ValueCase("Integer 16", "NO", .integer(0), dirty: true),
        ValueCase("Integer 16", "12abc", .integer(12), dirty: true),
        ValueCase("Integer 16", "3.7", .integer(3), dirty: true), ValueCase("Integer 16", "1e3", .integer(1000)),
        ValueCase("Integer 16", "0x10", .integer(0), dirty: true), ValueCase("Integer 16", "", nil, dirty: true),
        ValueCase("Integer 16", "32767", .integer(32767)), ValueCase("Integer 16", "32768", nil, dirty: true),
        ValueCase("Integer 32", "-2147483649", nil, dirty: true),
        ValueCase("Integer 64", "-9223372036854775808", .integer(.min)),
        ValueCase("Integer 64", "9223372036854775808", nil, dirty: true),
        ValueCase("Integer 64", "1e300", nil, dirty: true), ValueCase("Integer 64", "1e9999", nil, dirty: true),
        ValueCase("Integer 64", String(repeating: "9", count: 5_000), nil, dirty: true),
        ValueCase("Double", "30", .double(30)), ValueCase("Double", "-.5", .double(-0.5)),
        ValueCase("Double", "inf", .double(0), dirty: true), ValueCase("Double", "nan", .double(0), dirty: true),
        ValueCase("Double", "1e309", nil, dirty: true), ValueCase("Double", "2,5", .double(2), dirty: true),
        ValueCase("Float", "1e39", nil, dirty: true), ValueCase("Float", "2.5", .double(2.5)),
        ValueCase("Decimal", "0.0", .decimal(0)), ValueCase("Decimal", "0.1", .decimal(Decimal(string: "0.1")!)),
        ValueCase("Decimal", "x", .decimal(0), dirty: true), ValueCase("Decimal", "1e200", nil, dirty: true),
        ValueCase("Boolean", "YES", .boolean(true)), ValueCase("Boolean", "NO", .boolean(false)),
        ValueCase("Boolean", "0", .boolean(false)), ValueCase("Boolean", "1", .boolean(true)),
        ValueCase("Boolean", "0.0", .boolean(false)), ValueCase("Boolean", "Yup", .boolean(true), dirty: true),
        ValueCase("Boolean", "maybe", .boolean(false), dirty: true),
        ValueCase("String", "", .string("")), ValueCase("String", " a ", .string(" a ")),
        ValueCase("UUID", "empy", nil, dirty: true), ValueCase("UUID", "", nil),
        ValueCase("URI", "not a uri", nil, dirty: true), ValueCase("URI", "urn:x", .uri("urn:x")),
        ValueCase("Binary", "", nil), ValueCase("Binary", "AQID", nil, dirty: true),
        ValueCase("Date", "0", nil, dirty: true), ValueCase("Transformable", "x", nil, dirty: true),
    ]
}

@Suite("Attributes (semantics 1.4, 1.8)")
struct AttributeTests {
    @Test("Defaults are read leniently; an invalid one for its type is a warning", arguments: ValueCase.defaults)
    func defaults(testCase: ValueCase) throws {
        let (attribute, diagnostics) = try readAttribute(
            "attributeType=\"\(testCase.type)\" defaultValueString=\"\(testCase.text)\"")
        #expect(try #require(attribute).defaultValue == testCase.value)
        #expect(diagnostics.map(\.identifier) == (testCase.isDirty ? [.malformedDefault] : []))
        #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.message.utf8.count < 200 })
    }

    @Test("An invalid default is reported at its value, with its name")
    func location() throws {
        let (_, diagnostics) = try readAttribute("attributeType=\"UUID\" defaultValueString=\"empy\"")
        #expect(diagnostics.map(summary) == ["malformed-default warning 3:62"])
        #expect(diagnostics.first?.message == "A.x: 'empy' is not a default for type UUID")
    }

    @Test("The interval is the date, the text beside it is not read; the interval can also be alone")
    func dates() throws {
        let both = try readAttribute(
            "attributeType=\"Date\" defaultDateTimeInterval=\"-12.5\" defaultValueString=\"yesterday\"")
        #expect(both.attribute?.defaultValue == .date(-12.5) && both.diagnostics == [])
        let alone = try readAttribute("attributeType=\"Date\" defaultDateTimeInterval=\"0\"")
        #expect(alone.attribute?.defaultValue == .date(0) && alone.diagnostics == [])
        let junk = try readAttribute("attributeType=\"Date\" defaultDateTimeInterval=\"soon\"")
        #expect(junk.attribute?.defaultValue == nil && junk.diagnostics.map(\.identifier) == [.malformedDefault])
    }

    @Test("Bounds are numbers, dates, or lengths of strings")
    func bounds() throws {
        let string = try readAttribute("attributeType=\"String\" minValueString=\"2\" maxValueString=\"10\"")
        #expect(string.attribute?.validation == .init(minimumLength: 2, maximumLength: 10))
        let integer = try readAttribute("attributeType=\"Integer 16\" minValueString=\"2.0\" maxValueString=\"70000\"")
        #expect(integer.attribute?.validation == .init(minimum: .integer(2), maximum: .integer(70_000)))
        let date = try readAttribute("attributeType=\"Date\" minDateTimeInterval=\"-1\" minValueString=\"12/4/2013\"")
        #expect(date.attribute?.validation == .init(minimum: .date(-1)))
        #expect(string.diagnostics + integer.diagnostics + date.diagnostics == [])
    }

    @Test(
        "A bound that is not of the type is left out with a warning",
        arguments: [
            "attributeType=\"String\" minValueString=\"-1\"", "attributeType=\"String\" minValueString=\"many\"",
            "attributeType=\"String\" minValueString=\"1.5\"", "attributeType=\"Integer 16\" minValueString=\"3.5\"",
            "attributeType=\"Integer 64\" minValueString=\"9223372036854775808\"",
            "attributeType=\"Double\" minValueString=\"low\"", "attributeType=\"Decimal\" minValueString=\"1e200\"",
            "attributeType=\"Date\" minValueString=\"2010\"", "attributeType=\"Date\" minDateTimeInterval=\"x\"",
            "attributeType=\"Boolean\" minValueString=\"0\"",
            "attributeType=\"Integer 16\" regularExpressionString=\"a\"",
            "transient=\"YES\" minValueString=\"0\"",
        ])
    func damagedBounds(xml: String) throws {
        let (attribute, diagnostics) = try readAttribute(xml)
        #expect(try #require(attribute).validation == Attribute.Validation())
        #expect(diagnostics.map(\.identifier) == [.invalidBound] && diagnostics.map(\.severity) == [.warning])
    }

    @Test("An absent flag means required, stored and unindexed, and nothing about scalars")
    func absence() throws {
        let attribute = try #require(try readAttribute("attributeType=\"String\"").attribute)
        #expect(attribute == Attribute("x", .string, location: attribute.location))
        #expect(!attribute.isOptional && attribute.usesScalarValueType == nil)
    }
}

@Suite("Relationships (semantics 1.5)")
struct RelationshipTests {
    @Test("To-many is a maximum count other than 1; without a count, toMany decides")
    func cardinality() throws {
        func read(_ xml: String) throws -> (isToMany: Bool?, maxCount: Int?, warnings: [DiagnosticIdentifier]) {
            let (relationship, diagnostics) = try readRelationship("deletionRule=\"Nullify\" \(xml)")
            return (relationship?.isToMany, relationship?.maxCount, diagnostics.map(\.identifier))
        }
        #expect(try read("maxCount=\"1\"") == (false, 1, []))
        #expect(try read("") == (false, 1, []))
        #expect(try read("toMany=\"YES\"") == (true, 0, []))
        #expect(try read("toMany=\"YES\" maxCount=\"0\"") == (true, 0, []))
        #expect(try read("toMany=\"YES\" maxCount=\"9\"") == (true, 9, []))
        #expect(try read("toMany=\"YES\" maxCount=\"1\"") == (false, 1, [.invalidValue]))
        #expect(try read("maxCount=\"5\"") == (true, 5, [.invalidValue]))
        #expect(try read("toMany=\"YES\" maxCount=\"99999999999999999999\"") == (true, 0, [.invalidValue]))
        #expect(try read("toMany=\"YES\" maxCount=\"-3\"") == (true, 0, [.invalidValue]))
    }

    @Test("An absent delete rule is Nullify, with a warning (semantics 10.1)")
    func absentDeleteRule() throws {
        let (relationship, diagnostics) = try readRelationship("maxCount=\"1\"")
        #expect(relationship?.deleteRule == .nullify)
        #expect(diagnostics.map(summary) == ["missing-delete-rule warning 3:1"])
        #expect(diagnostics.first?.message.hasPrefix("A.x ") == true)
    }

    @Test("Each delete rule is read", arguments: DeleteRule.allCases)
    func deleteRules(rule: DeleteRule) throws {
        let (relationship, diagnostics) = try readRelationship("maxCount=\"1\" deletionRule=\"\(rule.modelName)\"")
        #expect(relationship?.deleteRule == rule && diagnostics == [])
    }

    @Test("A to-one relationship cannot be ordered")
    func orderedToOne() throws {
        let (relationship, diagnostics) = try readRelationship(
            "maxCount=\"1\" deletionRule=\"Nullify\" ordered=\"YES\"")
        #expect(relationship?.isOrdered == false)
        #expect(diagnostics.map(summary) == ["ordered-to-one warning 3:91"])
    }

    @Test("An inverse's entity without the inverse is no inverse")
    func inverseEntityAlone() throws {
        let (relationship, diagnostics) = try readRelationship(
            "maxCount=\"1\" deletionRule=\"Nullify\" inverseEntity=\"A\"")
        #expect(relationship?.inverse == nil && diagnostics.map(\.identifier) == [.missingXMLAttribute])
    }
}
