import Foundation
import RelataModel
import RelataSchema
import Testing

@Suite("A store's description of its model")
struct DescriptionTests {
    private static func description(pattern: String) -> ModelDescription {
        let validation = Attribute.Validation(minimumLength: 1, maximumLength: 9, regularExpression: pattern)
        let model = Model(
            "Library",
            entities: [
                Entity(
                    "Book",
                    attributes: [
                        Attribute(
                            "title", .string, isOptional: true, defaultValue: .string(pattern), validation: validation)
                    ],
                    relationships: [
                        Relationship("author", to: "Author", isOptional: true, maxCount: 1, deleteRule: .nullify)
                    ],
                    uniquenessConstraints: [UniquenessConstraint(["title"])]),
                Entity("Author"),
            ])
        return ModelDescription(model, schema: Schema(model))
    }

    @Test(
        "a description is read as it was written, whatever its strings are",
        arguments: ["a", "\"", "\\", "/", "\u{1}\u{1F}\n\r\t\u{8}\u{C}", "é😀\u{2028}", "e\u{301}", ""])
    func roundTrip(pattern: String) throws {
        let description = Self.description(pattern: pattern)
        #expect(try ModelDescription(parsing: description.text()) == description)
    }

    @Test("a description is the JSON that Foundation writes too, with its members in order")
    func order() throws {
        let text = Self.description(pattern: "a\"b\\c\n\u{1}/").text()
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let again = try JSONSerialization.data(
            withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        #expect(text == String(decoding: again, as: UTF8.self))
    }

    @Test(
        "a description in another form is refused, and never crashes",
        arguments: [
            "", "{", "[]", "1", "null", "{}", #"{"format":1}"#,
            #"{"entities":{},"format":1,"layout":1,"name":"a"}"#,
            #"{"entities":[],"format":"1","layout":1,"name":"a"}"#,
            #"{"entities":[{"name":1,"table":"a"}],"format":1,"layout":1,"name":"a"}"#,
            #"{"entities":[],"format":99999999999999999999,"layout":1,"name":"a"}"#,
        ])
    func damaged(text: String) {
        #expect(throws: ModelDescriptionError.self) { try ModelDescription(parsing: text) }
    }
}
