import Relata
import RelataModel
import Testing

@Suite("Entities with more than 63 properties, whose last ones share one mark of change")
struct WideEntityTests {
    private static let model = Model(
        "Wide",
        entities: [
            Entity(
                "Wide",
                attributes: (10..<80).map { Attribute("a\($0)", .integer32, isOptional: true) },
                relationships: [
                    Relationship("r1", to: "End", inverse: "firsts", isOptional: true),
                    Relationship("r2", to: "End", inverse: "seconds", isOptional: true),
                ]),
            Entity(
                "End", attributes: [Attribute("name", .string, isOptional: true)],
                relationships: [
                    Relationship("firsts", to: "Wide", inverse: "r1", isToMany: true, isOptional: true),
                    Relationship("seconds", to: "Wide", inverse: "r2", isToMany: true, isOptional: true),
                ]),
        ])

    @Test(
        "What another context has set beside one's own change survives a merge and the save", arguments: [false, true])
    func merged(byRefresh: Bool) throws {
        let container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: Self.model))
        let (mine, theirs, reader) = (
            container.newBackgroundContext(), container.newBackgroundContext(), container.newBackgroundContext()
        )
        let wide = EntityDescription.insertNewObject(forEntityName: "Wide", into: mine)
        let ends = ["x", "y"].map { name in
            let end = EntityDescription.insertNewObject(forEntityName: "End", into: mine)
            end.setValue(name, forKey: "name")
            return end
        }
        wide.setValue(ends[0], forKey: "r2")
        try mine.save()
        wide.setValue(ends[0], forKey: "r1")
        wide.setValue(1, forKey: "a78")
        let other = try own(wide, in: theirs)
        other.setValue(try own(ends[1], in: theirs), forKey: "r2")
        other.setValue(2, forKey: "a79")
        try theirs.save()
        if byRefresh {
            mine.refresh(wide, mergeChanges: true)
        } else {
            mine.automaticallyMergesChangesFromParent = true
            other.setValue(3, forKey: "a10")
            try theirs.save()
            mine.processPendingChanges()
        }
        #expect(wide.value(forKeyPath: "r1.name") as? String == "x")
        #expect(wide.value(forKeyPath: "r2.name") as? String == "y")
        try mine.save()
        let read = try own(wide, in: reader)
        #expect(read.value(forKeyPath: "r1.name") as? String == "x")
        #expect(read.value(forKeyPath: "r2.name") as? String == "y")
        #expect(read.value(forKey: "a78") as? Int == 1 && read.value(forKey: "a79") as? Int == 2)
    }
}
