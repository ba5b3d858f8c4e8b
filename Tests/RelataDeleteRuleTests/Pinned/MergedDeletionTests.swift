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

    @Test("An object that another context has deleted is not deleted again, nor asked for Deny, when it loses a member")
    func ownerThatIsGone() throws {
        for (isOrdered, way) in [(false, "one4"), (true, "one4"), (false, "many5"), (true, "many5")] {
            let model = model(
                one(1, inverse: "many0", .deny), many(0, inverse: "one1"), one(4, inverse: "many5"),
                many(5, inverse: "one4", isOrdered: isOrdered, .noAction))
            try run(
                model,
                inserts(2, 3, 7, 8) + [relate(2, "one4", 7), relate(8, "many0", 7), .save, relate(7, "one1", 3)]
                    + [.lookElsewhere, .delete(node(7)), .delete(node(3)), .save]
                    + [.elsewhere([relate(2, way, 2)], .automatic), .save])
        }
    }

    @Test("What is set of an object that another context has deleted is no change to be saved")
    func attributeOfGone() throws {
        let container = try PersistentContainer.temporary(
            model: .things(model(many(0, inverse: "many1", .deny), many(1, inverse: "many0"))))
        let (context, other) = (container.newBackgroundContext(), container.newBackgroundContext())
        let (denying, member) = (A(context: context), A(context: context))
        denying.many(ThingStorage.slot("many0")).insert(member)
        try context.save()
        let theirs = try #require(try other.existingObject(with: denying.objectID) as? Thing)
        theirs.many(ThingStorage.slot("many0")).removeAll()
        other.delete(theirs)
        context.mergeChanges(fromContextDidSave: try other.save())
        denying.mark = "x"
        #expect(denying.mark == "x" && denying.isDeleted && !context.hasChanges)
        member.mark = "y"
        try context.save()
        #expect(try container.newBackgroundContext().fetch(FetchRequest<Thing>(entityName: "A")).map(\.mark) == ["y"])
    }
}
