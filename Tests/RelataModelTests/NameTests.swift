import RelataModel
import Testing

@Suite("Names in Swift, semantics 1.3")
struct NameTests {
    @Test(
        "a class is the last component of the model's spelling, or otherwise the entity's name",
        arguments: [
            ("Foo", "Foo"), (".Foo", "Foo"), ("Module.Foo", "Foo"), (nil, "Album"), ("", "Album"),
            ("NSManagedObject", "Album"), (".", "Album"), ("Module.", "Album"),
            ("Something.We.Cannot.Handle.ImpossibleType", "ImpossibleType"),
        ] as [(String?, String)])
    func className(spelled: String?, expected: String) {
        #expect(Entity("Album", representedClassName: spelled).className == expected)
    }

    @Test(
        "a property named like a member without arguments gets an underscore; other names, also keywords, are kept",
        arguments: [
            ("description", "description_"), ("isDeleted", "isDeleted_"), ("objectID", "objectID_"),
            ("hash", "hash_"), ("Type", "Type_"), ("self", "self_"), ("value", "value"), ("id", "id"),
            ("class", "class"), ("Description", "Description"),
        ])
    func propertyName(name: String, expected: String) {
        #expect(ReservedNames.swiftName(ofProperty: name) == expected)
    }
}
