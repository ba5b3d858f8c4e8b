import RelataModel
import Testing

@testable import Relata

@Suite("Inserting a deleted object again, whose former destinations have gone elsewhere (semantics 2.6, 3.1)")
struct UndeletionTests {
    /// An owner with members, ordered and not, and a partner.
    private static let model = Model(
        "Owners",
        entities: [
            Entity(
                "Owner", attributes: [Attribute("name", .string, isOptional: true)],
                relationships: [
                    Relationship("items", to: "Item", inverse: "owner", isToMany: true, isOptional: true),
                    Relationship(
                        "rows", to: "Item", inverse: "table", isToMany: true, isOrdered: true, isOptional: true),
                    Relationship("partner", to: "Item", inverse: "mate", isOptional: true),
                    Relationship("tags", to: "Item", inverse: "tagged", isToMany: true, isOptional: true),
                ]),
            Entity(
                "Item", attributes: [Attribute("name", .string, isOptional: true)],
                relationships: [
                    Relationship("owner", to: "Owner", inverse: "items", isOptional: true),
                    Relationship("table", to: "Owner", inverse: "rows", isOptional: true),
                    Relationship("mate", to: "Owner", inverse: "partner", isOptional: true),
                    Relationship("tagged", to: "Owner", inverse: "tags", isToMany: true, isOptional: true),
                ]),
        ])

    private func names(_ object: ManagedObject, _ key: String) -> [String] {
        let members = object.value(forKey: key)
        let list = (members as? [ManagedObject]) ?? (members as? Set<ManagedObject>).map(Array.init) ?? []
        let names = list.compactMap { $0.value(forKey: "name") as? String }
        return members is [ManagedObject] ? names : names.sorted()
    }

    @Test("Many deletions are taken back one by one, each without a look at the others")
    func many() throws {
        let music = try Music()
        let context = music.context()
        let tracks = (0..<2000).map { context.track("\($0)") }
        try context.save()
        for track in tracks { context.delete(track) }
        for track in tracks.dropLast() { context.insert(track) }
        #expect(context.core.deletions.lookupVisits <= 2000)
        context.insert(tracks[1999])
        context.delete(tracks[0])
        #expect(context.deletedObjects == [tracks[0]])
        try context.save()
        #expect(try music.context().count(for: FetchRequest<Track>()) == 1999)
    }

    @Test("Members and a partner that have a new owner since stay with it, and the others return")
    func elsewhere() throws {
        let container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: Self.model))
        let context = container.newBackgroundContext()
        func make(_ entity: String, _ name: String) -> ManagedObject {
            let object = EntityDescription.insertNewObject(forEntityName: entity, into: context)
            object.setValue(name, forKey: "name")
            return object
        }
        let (a, b) = (make("Owner", "a"), make("Owner", "b"))
        let items = ["x", "y", "z"].map { make("Item", $0) }
        for key in ["items", "tags"] { a.setValue(Set(items), forKey: key) }
        a.setValue(items, forKey: "rows")
        a.setValue(items[0], forKey: "partner")
        try context.save()
        for owner in [a, b] {
            for key in ["items", "rows", "tags"] { _ = names(owner, key) }
        }
        context.delete(a)
        context.processPendingChanges()
        for (key, item) in [("owner", 1), ("table", 1), ("mate", 0)] { items[item].setValue(b, forKey: key) }
        context.insert(a)
        func check(_ a: ManagedObject, _ b: ManagedObject, _ when: Comment) {
            #expect(names(a, "items") == ["x", "z"] && names(b, "items") == ["y"], when)
            #expect(names(a, "rows") == ["x", "z"] && names(b, "rows") == ["y"], when)
            #expect(names(a, "tags") == ["x", "y", "z"] && names(b, "tags") == [], when)
            #expect(a.value(forKey: "partner") == nil, when)
            #expect(b.value(forKeyPath: "partner.name") as? String == "x", when)
        }
        check(a, b, "in memory")
        #expect(items[1].value(forKey: "owner") as? ManagedObject === b && !a.isDeleted)
        try context.save()
        check(a, b, "after the save")
        let other = container.newBackgroundContext()
        check(try own(a, in: other), try own(b, in: other), "in the store")
    }
}
