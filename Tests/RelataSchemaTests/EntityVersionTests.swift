import Foundation
import RelataModel
import RelataSchema
import Testing

@Suite("Digests of the versions of entities (semantics 8.2, 10.7)")
struct EntityVersionTests {
    private func model(
        entity changeEntity: (inout Entity) -> Void = { _ in },
        attribute changeAttribute: (inout Attribute) -> Void = { _ in },
        relationship changeRelationship: (inout Relationship) -> Void = { _ in }
    ) -> Model {
        var name = Attribute("name", .string, isOptional: true)
        changeAttribute(&name)
        var books = Relationship("books", to: "Book", inverse: "author", isToMany: true, isOptional: true)
        changeRelationship(&books)
        var author = Entity("Author", attributes: [name], relationships: [books])
        changeEntity(&author)
        return Model(
            "Library",
            entities: [
                author, Entity("Poet", parent: "Author"),
                Entity(
                    "Book",
                    relationships: [Relationship("author", to: "Author", inverse: "books", isOptional: true)]),
            ])
    }

    /// The names of the entities whose digests differ from those of the unchanged model.
    private func changed(_ changed: Model) -> [String] {
        let (old, new) = (model().entityVersionHashes, changed.entityVersionHashes)
        return old.keys.filter { old[$0] != new[$0] }.sorted()
    }

    @Test("neither a delete rule, a default, a class, an index nor a renaming identifier makes another version")
    func equalVersions() {
        #expect(changed(model(relationship: { $0.deleteRule = .cascade })).isEmpty)
        #expect(changed(model(attribute: { $0.defaultValue = .string("none") })).isEmpty)
        #expect(changed(model(attribute: { $0.renamingIdentifier = "title" })).isEmpty)
        #expect(changed(model(entity: { $0.representedClassName = "Writer" })).isEmpty)
        #expect(changed(model(entity: { $0.userInfo = ["a": "b"] })).isEmpty)
    }

    @Test("a transient property makes no other version, until it is stored")
    func transientProperties() {
        let transient = model(entity: {
            $0.attributes.append(Attribute("isDownloading", .boolean, isOptional: true, isTransient: true))
        })
        #expect(changed(transient).isEmpty)
        let stored = model(entity: { $0.attributes.append(Attribute("isDownloading", .boolean, isOptional: true)) })
        #expect(changed(stored) == ["Author", "Poet"])
    }

    @Test(
        "a name, a type, an inverse, a bound on the number, and a constraint make another version, of subentities too")
    func otherVersions() {
        for other in [
            model(attribute: { $0.name = "title" }), model(attribute: { $0.type = .integer64 }),
            model(attribute: { $0.isOptional = false }), model(attribute: { $0.versionHashModifier = "2" }),
            model(relationship: { $0.maxCount = 3 }), model(relationship: { $0.isOptional = false }),
            model(relationship: { $0.inverse = "writer" }), model(entity: { $0.isAbstract = true }),
            model(entity: { $0.uniquenessConstraints = [UniquenessConstraint(["name"])] }),
            model(entity: { $0.versionHashModifier = "2" }),
        ] {
            #expect(changed(other) == ["Author", "Poet"])
        }
    }

    @Test("a subentity's change makes no other version of its parent")
    func subentities() {
        let entities = model().entities.map { entity in
            var entity = entity
            if entity.name == "Poet" { entity.attributes = [Attribute("style", .string, isOptional: true)] }
            return entity
        }
        #expect(changed(Model("Library", entities: entities)) == ["Poet"])
    }
}
