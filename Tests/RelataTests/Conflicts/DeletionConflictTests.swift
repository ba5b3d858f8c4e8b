import Foundation
import Relata
import Synchronization
import Testing

@Suite("Rows deleted underneath, and deletions of changed rows (semantics 4.6, 2.5, 10.16)")
struct DeletionConflictTests {
    @Test(
        "A changed object whose row was deleted: error, ObjectTrump and Overwrite fail with 133020",
        arguments: [MergePolicy.error, .mergeByPropertyObjectTrump, .overwrite])
    func rowIsGone(_ policy: MergePolicy) throws {
        let (registry, clerk) = try deletedUnderneath(policy)
        let conflicts = mergeConflicts { try registry.mine.save() }
        #expect(conflicts.map(\.objectID) == [clerk.objectID])
        #expect(conflicts.first?.newVersionNumber == 0)
        #expect(conflicts.first?.persistedSnapshot == nil)
        #expect(clerk.name == "mine" && clerk.isUpdated)
    }

    @Test(
        "A changed object whose row was deleted: StoreTrump and Rollback drop it",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback])
    func leaves(_ policy: MergePolicy) throws {
        let (registry, clerk) = try deletedUnderneath(policy)
        let other = registry.mine.clerk("b@x", badge: 2)
        try registry.mine.save()
        #expect(clerk.managedObjectContext == nil)
        #expect(!registry.mine.hasChanges)
        #expect(registry.mine.registeredObject(for: clerk.objectID) == nil)
        #expect(try registry.mine.fetch(FetchRequest<Clerk>()) == [other])
    }

    private func deletedUnderneath(_ policy: MergePolicy) throws -> (Registry, Clerk) {
        let registry = try Registry(policy)
        let clerk = registry.mine.clerk("a@x", badge: 1, name: "old")
        try registry.mine.save()
        try registry.theirs.delete(registry.their(clerk))
        try registry.theirs.save()
        clerk.name = "mine"
        return (registry, clerk)
    }

    /// An object that mine deletes and theirs has changed, with all that a deletion concerns.
    private func changedUnderneath(_ policy: MergePolicy) throws -> (Registry, Clerk, Letter, Guild, Locker) {
        let registry = try Registry(policy)
        let clerk = registry.mine.clerk("a@x", badge: 1, name: "old")
        let letter = registry.mine.letter("letter", owner: clerk)
        let (guild, locker) = (Guild(context: registry.mine), Locker(context: registry.mine))
        guild.members.append(clerk)
        clerk.locker = locker
        try registry.mine.save()
        try registry.their(clerk).name = "theirs"
        try registry.theirs.save()
        registry.mine.delete(clerk)
        return (registry, clerk, letter, guild, locker)
    }

    @Test("Deleting a changed row: a conflict under the error policy")
    func deletionConflicts() throws {
        let (registry, clerk, _, guild, _) = try changedUnderneath(.error)
        let conflicts = mergeConflicts { try registry.mine.save() }
        #expect(conflicts.map(\.objectID) == [clerk.objectID])
        #expect(clerk.isDeleted && guild.members.isEmpty)
    }

    @Test(
        "Deleting a changed row: ObjectTrump and Overwrite delete it",
        arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
    func deletes(_ policy: MergePolicy) throws {
        let (registry, clerk, letter, guild, _) = try changedUnderneath(policy)
        try registry.mine.save()
        #expect(clerk.managedObjectContext == nil && letter.owner == nil && guild.members.isEmpty)
        #expect(try registry.rows("SELECT 1 FROM Clerk UNION ALL SELECT 1 FROM Locker").isEmpty)
    }

    @Test(
        "Deleting a changed row: StoreTrump and Rollback cancel the deletion; its effects on others remain",
        arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback])
    func givesUp(_ policy: MergePolicy) throws {
        let (registry, clerk, letter, guild, locker) = try changedUnderneath(policy)
        try registry.mine.save()
        #expect(!clerk.isDeleted && clerk.name == "theirs" && clerk.managedObjectContext === registry.mine)
        #expect(guild.members.contains(clerk) && clerk.guilds.contains(guild))
        #expect(letter.owner == nil && clerk.papers.isEmpty)
        #expect(locker.managedObjectContext == nil && clerk.locker == nil)
        #expect(try registry.rows("SELECT name, paperCount FROM Clerk") == [["theirs", "0"]])
        clerk.name = "later"
        try registry.mine.save()
    }

    @Test("A changed object that Cascade deletes is deleted with its owner nevertheless")
    func cascade() throws {
        let registry = try Registry(.mergeByPropertyStoreTrump)
        let clerk = registry.mine.clerk("a@x", badge: 1)
        let locker = Locker(context: registry.mine)
        clerk.locker = locker
        try registry.mine.save()
        try registry.their(locker).code = "theirs"
        try registry.theirs.save()
        registry.mine.delete(clerk)
        try registry.mine.save()
        #expect(try registry.rows("SELECT 1 FROM Clerk UNION ALL SELECT 1 FROM Locker").isEmpty)
    }

    @Test(
        "Deleting an object that another writer has deleted is no conflict",
        arguments: [
            MergePolicy.error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
        ])
    func bothDeleted(_ policy: MergePolicy) throws {
        let registry = try Registry(policy)
        let clerk = registry.mine.clerk("a@x", badge: 1)
        try registry.mine.save()
        try registry.theirs.delete(registry.their(clerk))
        try registry.theirs.save()
        registry.mine.delete(clerk)
        try registry.mine.save()
        #expect(clerk.managedObjectContext == nil)
    }

    @Test("A cancelled deletion is pending again if the save fails afterwards")
    func givenUpAndFailed() throws {
        let (registry, clerk, letter, guild, _) = try changedUnderneath(.mergeByPropertyStoreTrump)
        let other = registry.mine.clerk("b@x", badge: 2)
        other.email = "x"
        #expect(errorCode { try registry.mine.save() } == 1670)
        other.email = "b@x"
        let gone = registry.mine.clerk("c@x", badge: 3)
        registry.mine.mergePolicy = .error
        #expect(errorCode { try registry.mine.save() } == 133_020)
        registry.mine.mergePolicy = .mergeByPropertyStoreTrump
        #expect(clerk.isDeleted && letter.owner == nil && guild.members.isEmpty && gone.isInserted)
        registry.mine.rollback()
        #expect(letter.owner === clerk && guild.members.contains(clerk))
    }

    @Test("A save that finds more to delete says once that it begins")
    func announcedOnce() throws {
        let (diaries, context, diary) = try Diaries.one()
        context.delete(diary)
        context.processPendingChanges()
        let other = diaries.context()
        let found = try #require(try other.existingObject(with: diary.objectID) as? Diary)
        found.pages.append(other.page("late"))
        try other.save()
        let count = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.willSaveObjectsNotification, object: context, queue: nil
        ) { _ in count.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        try context.save()
        #expect(try diaries.context().all(Page.self).isEmpty)
        #expect(count.withLock { $0 } == 1)
    }
}
