import Relata
import RelataModel
import RelataTestSupport
import Testing

/// What is left of a one-to-one relationship when a context learns that another one has deleted a partner.
@Suite("A partner whose deletion was merged (semantics 4.7)")
struct MergedDeletionTests: PinnedSequences {
    @Test(
        "It stays deleted, whatever is set and given up afterwards, and whoever had the key",
        arguments: ["one1", "one2"],
        [true, false])
    func givenUp(way: String, isRead: Bool) throws {
        let container = try PersistentContainer.temporary(
            model: .things(model(one(1, inverse: "one2"), one(2, inverse: "one1"))))
        let slot = ThingStorage.slot(way)
        let (context, other) = (container.newBackgroundContext(), container.newBackgroundContext())
        let (survivor, partner, third) = (A(context: context), A(context: context), A(context: context))
        survivor.setOne(partner, slot)
        try context.save()
        if isRead { #expect(survivor.one(slot) === partner) } else { context.refreshAllObjects() }
        other.delete(try other.existingObject(with: partner.objectID))
        context.mergeChanges(fromContextDidSave: try other.save())
        #expect(partner.isDeleted && survivor.one(slot) == nil)
        survivor.setOne(nil, slot)
        context.rollback()
        #expect(partner.isDeleted && survivor.one(slot) == nil && !context.hasChanges)
        // There is no row that this could be written to, and nothing that could be saved.
        partner.mark = "x"
        survivor.mark = "y"
        context.delete(third)
        try context.save()
        let reader = container.newBackgroundContext()
        let left = try reader.fetch(FetchRequest<Thing>(entityName: "A"))
        #expect(left.map(\.mark) == ["y"] && left.allSatisfy { $0.one(slot) == nil })
    }

    @Test(
        "A survivor that takes another partner has that one alone after a rollback of that too",
        arguments: ["one1", "one2"])
    func replaced(way: String) throws {
        let container = try PersistentContainer.temporary(
            model: .things(model(one(1, inverse: "one2"), one(2, inverse: "one1"))))
        let slot = ThingStorage.slot(way)
        let (context, other) = (container.newBackgroundContext(), container.newBackgroundContext())
        let (survivor, partner, third) = (A(context: context), A(context: context), A(context: context))
        survivor.setOne(partner, slot)
        try context.save()
        other.delete(try other.existingObject(with: partner.objectID))
        context.mergeChanges(fromContextDidSave: try other.save())
        survivor.setOne(third, slot)
        context.rollback()
        #expect(partner.isDeleted && survivor.one(slot) == nil)
        survivor.setOne(third, slot)
        try context.save()
        #expect(partner.managedObjectContext == nil || partner.isDeleted)
        #expect(survivor.one(slot) === third)
    }
}
