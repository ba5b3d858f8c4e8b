import CoreData
import Testing

@Suite("Notifications of merges")
struct MergeNotificationTests {
    private let writer: NSManagedObjectContext
    private let reader: NSManagedObjectContext

    init() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        (writer, reader) = (coordinator.makeContext(), coordinator.makeContext())
    }

    /// Counts what the reader posts while a save is merged.
    private func posted(_ name: Notification.Name, during work: () throws -> Void) rethrows -> [[AnyHashable: Any]] {
        nonisolated(unsafe) var posted: [[AnyHashable: Any]] = []
        let token = NotificationCenter.default.addObserver(forName: name, object: reader, queue: nil) {
            posted.append($0.userInfo ?? [:])
        }
        defer { NotificationCenter.default.removeObserver(token) }
        try work()
        return posted
    }

    private func saving(_ work: () throws -> Void) throws -> Notification {
        nonisolated(unsafe) var saved: Notification?
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: writer, queue: nil
        ) { saved = $0 }
        defer { NotificationCenter.default.removeObserver(token) }
        try work()
        try writer.save()
        return try #require(saved)
    }

    @Test("a merge posts what it inserts, refreshes and deletes at once")
    func once() throws {
        let (changed, deleted) = (Track(context: writer, title: "A"), Track(context: writer, title: "B"))
        try writer.save()
        let known = try #require(try reader.existingObject(with: changed.objectID) as? Track)
        let gone = try reader.existingObject(with: deleted.objectID)
        #expect(known.title == "A")
        let saved = try saving {
            changed.title = "C"
            writer.delete(deleted)
            _ = Track(context: writer, title: "D")
        }
        let posted = posted(.NSManagedObjectContextObjectsDidChange) {
            reader.mergeChanges(fromContextDidSave: saved)
        }
        #expect(posted.count == 1)
        let entries = try #require(posted.first)
        #expect((entries[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.count == 1)
        #expect(entries[NSRefreshedObjectsKey] as? Set<NSManagedObject> == [known])
        #expect(entries[NSDeletedObjectsKey] as? Set<NSManagedObject> == [gone])
        #expect(known.title == "C")
    }

    @Test("what the program has changed itself is posted apart from it")
    func pending() throws {
        let track = Track(context: writer, title: "A")
        try writer.save()
        let known = try #require(try reader.existingObject(with: track.objectID) as? Track)
        #expect(known.title == "A")
        let saved = try saving { track.title = "B" }
        let posted = posted(.NSManagedObjectContextObjectsDidChange) {
            _ = Track(context: reader, title: "own")
            reader.mergeChanges(fromContextDidSave: saved)
        }
        #expect(posted.count == 2)
        #expect(posted.first?[NSInsertedObjectsKey] != nil && posted.first?[NSRefreshedObjectsKey] == nil)
        #expect(posted.last?[NSRefreshedObjectsKey] as? Set<NSManagedObject> == [known])
    }

    @Test("a merge of IDs posts once too")
    func identifiers() throws {
        let track = Track(context: writer, title: "A")
        try writer.save()
        let known = try #require(try reader.existingObject(with: track.objectID) as? Track)
        #expect(known.title == "A")
        track.title = "B"
        let new = Track(context: writer, title: "C")
        try writer.save()
        let changes = [NSUpdatedObjectIDsKey: [track.objectID], NSInsertedObjectIDsKey: [new.objectID]]
        let posted = posted(.NSManagedObjectContextObjectsDidChange) {
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [reader])
        }
        #expect(posted.count == 1 && known.title == "B")
    }

    @Test("a context keeps the interval that it is given")
    func stalenessInterval() {
        #expect(reader.stalenessInterval == -1)
        reader.stalenessInterval = 0
        #expect(reader.stalenessInterval == 0 && writer.stalenessInterval == -1)
    }
}
