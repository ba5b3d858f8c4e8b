import CoreData
import Relata
import Testing

@Suite("awake(fromSnapshotEvents:)")
struct SnapshotEventTests {
    private let container: PersistentContainer
    private let context: NSManagedObjectContext
    private let dish: Dish

    init() throws {
        container = try PersistentContainer.temporary(model: KitchenModel.managedObjectModel)
        context = container.newBackgroundContext()
        dish = Dish(context: context)
        dish.name = "Soup"
        try context.save()
        context.undoManager = UndoManager()
    }

    @Test("the hook is called once values were brought back by undo and redo, so that what is derived of them is right")
    func undo() throws {
        #expect(dish.initial == "S")
        dish.name = "Tea"
        context.undo()
        #expect(dish.snapshotEvents == [.undoUpdate] && dish.initial == "S")
        context.redo()
        #expect(dish.snapshotEvents == [.undoUpdate, .undoUpdate] && dish.initial == "T")
        try context.save()
        context.delete(dish)
        context.undo()
        #expect(dish.snapshotEvents.last == .undoDeletion && !dish.isDeleted)
        let other = Dish(context: context)
        other.name = "Fish"
        context.undo()
        #expect(other.snapshotEvents == [.undoInsertion])
        context.redo()
        #expect(other.snapshotEvents == [.undoInsertion, .undoDeletion])
    }

    @Test(
        "the hook is called by a rollback and a refresh for objects that keep their values, and what it sets is no change"
    )
    func refresh() throws {
        dish.name = "Tea"
        #expect(dish.initial == "T")
        context.rollback()
        #expect(dish.snapshotEvents == [.rollback] && dish.initial == "S" && !context.hasChanges)
        let writer = container.newBackgroundContext()
        let copy = try #require(writer.existingObject(with: dish.objectID) as? Dish)
        copy.name = "Egg"
        try writer.save()
        dish.note = "hot"
        context.refresh(dish, mergeChanges: true)
        #expect(dish.snapshotEvents == [.rollback, .refresh] && dish.initial == "E" && dish.note == "hot")
        try context.save()
        // What becomes a fault is told by awakeFromFetch().
        context.refresh(dish, mergeChanges: true)
        context.refresh(dish, mergeChanges: false)
        #expect(dish.snapshotEvents == [.rollback, .refresh])
    }

    @Test("the hook is called where a merge policy has taken over what is stored")
    func mergePolicy() throws {
        let writer = container.newBackgroundContext()
        let copy = try #require(writer.existingObject(with: dish.objectID) as? Dish)
        copy.name = "Egg"
        dish.name = "Tea"
        try writer.save()
        context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        try context.save()
        #expect(dish.snapshotEvents == [.mergePolicy] && dish.initial == "E")
    }
}
