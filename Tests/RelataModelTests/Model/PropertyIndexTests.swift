import RelataModel
import Testing

@Suite("Properties by name")
struct PropertyIndexTests {
    /// An entity with some properties of each kind, and with as many attributes as given.
    private func model(attributes count: Int) -> Model {
        let base = Entity(
            "Base",
            attributes: (0..<count).map { Attribute("a\($0)", .string) } + [Attribute("both", .integer16)],
            relationships: (0..<3).map { Relationship("r\($0)", to: "Base", isOptional: true) })
        return Model("Wide", entities: [base, Entity("Sub", parent: "Base", attributes: [Attribute("both", .date)])])
    }

    @Test("An entity's own, and inherited ones, whether it has few or many", arguments: [0, 5, 31, 32, 500])
    func found(count: Int) throws {
        let model = model(attributes: count)
        let (base, sub) = (try #require(model.entity(named: "Base")), try #require(model.entity(named: "Sub")))
        for attribute in base.attributes {
            #expect(model.attribute(named: attribute.name, of: base) == attribute)
        }
        for relationship in base.relationships {
            #expect(model.relationship(named: relationship.name, of: sub) == relationship)
            #expect(model.attribute(named: relationship.name, of: sub) == nil)
            #expect(model.declaringEntity(ofProperty: relationship.name, of: sub)?.name == "Base")
        }
        #expect(model.attribute(named: "both", of: base)?.type == .integer16)
        #expect(model.attribute(named: "both", of: sub)?.type == .date)
        #expect(model.declaringEntity(ofProperty: "both", of: sub)?.name == "Sub")
        #expect(model.attribute(named: "a\(count)", of: base) == nil)
        #expect(model.declaringEntity(ofProperty: "none", of: sub) == nil)
    }

    @Test("A changed copy of an entity has its own properties, and not those of the model's entity with that name")
    func changedCopy() throws {
        let model = model(attributes: 100)
        var copy = try #require(model.entity(named: "Base"))
        copy.attributes = [Attribute("new", .string)]
        #expect(model.attribute(named: "new", of: copy) != nil)
        #expect(model.attribute(named: "a1", of: copy) == nil)
    }

    @Test(
        "The time for finding all properties of an entity does not grow with the square of their number",
        .timeLimit(.minutes(1)))
    func many() throws {
        let model = model(attributes: 50_000)
        let base = try #require(model.entity(named: "Base"))
        #expect(base.attributes.allSatisfy { model.attribute(named: $0.name, of: base) != nil })
    }
}
