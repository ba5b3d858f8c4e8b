import Relata
import Testing

@Suite("What a conflict handler may do (semantics 4.6)")
struct ConflictHandlerTests {
    /// Saves a child, resolves the conflicts, and has the save fail.
    private final class SavingHandler: ConflictHandler {
        struct Refusal: Error {}
        let child: ManagedObjectContext

        init(_ child: ManagedObjectContext) { self.child = child }

        func resolve(
            _ conflicts: [MergeConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
        ) throws {
            try child.save()
            try applyPolicy()
            throw Refusal()
        }

        func resolve(
            _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
        ) throws { try applyPolicy() }
    }

    @Test("A save that fails after its handler has saved a child takes back what the policy has resolved")
    func childSave() throws {
        let music = try Music()
        let (context, other) = (music.context(), music.context())
        let albums = [context.album("first"), context.album("second")]
        try context.save()
        let theirs = try #require(other.existingObject(with: albums[0].objectID) as? Album)
        theirs.title = "theirs"
        try other.save()
        albums[0].title = "mine"
        let child = ManagedObjectContext(parent: context)
        (try child.existingObject(with: albums[1].objectID) as? Album)?.title = "child's"
        let handler = SavingHandler(child)
        context.conflictHandler = handler
        context.mergePolicy = .mergeByPropertyStoreTrump
        #expect(throws: SavingHandler.Refusal.self) { try context.save() }
        #expect(albums[0].title == "mine" && albums[0].hasChanges)
        context.conflictHandler = nil
        try context.save()
        #expect(albums[0].title == "theirs")
    }

    /// Has the policy applied twice to each conflict.
    private final class RepeatingHandler: ConflictHandler {
        func resolve(
            _ conflicts: [MergeConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
        ) throws {
            try applyPolicy()
            try applyPolicy()
        }

        func resolve(
            _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
        ) throws {
            try applyPolicy()
            try applyPolicy()
        }
    }

    @Test("Applying the policy a second time changes nothing")
    func repeatedPolicy() throws {
        let registry = try Registry(.mergeByPropertyObjectTrump)
        registry.mine.conflictHandler = RepeatingHandler()
        let clerk = registry.mine.clerk("a@x", badge: 1, name: "old")
        try registry.mine.save()
        try registry.their(clerk).name = "theirs"
        try registry.theirs.save()
        clerk.name = "mine"
        try registry.mine.save()
        _ = registry.mine.clerk("a@x", badge: 2, name: "new")
        try registry.mine.save()
        #expect(try registry.rows("SELECT name, badge FROM Clerk") == [["new", "2"]])
    }
}
