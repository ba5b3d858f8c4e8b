import CoreData
import Foundation
import Testing

@Suite("Shared sources in a target of the main actor")
struct JournalTests {
    private let context: NSManagedObjectContext

    init() throws {
        let url = try #require(Bundle.module.url(forResource: "Journal", withExtension: "momd"))
        let container = NSPersistentContainer(
            name: "Journal", managedObjectModel: try #require(NSManagedObjectModel(contentsOf: url)))
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))]
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        context = container.viewContext
    }

    @Test("hooks of extensions are called, of classes that are generated too")
    func hooks() throws {
        let entry = Entry(context: context)
        #expect(entry.title == "untitled")
        entry.title = ""
        let label = Label(context: context)
        label.name = ""
        entry.addToLabels(label)
        try context.save()
        #expect(entry.title == "empty" && label.name == "none" && label.entries?.count == 1)
    }

    @Test("what a subclass overrides of an extension is overridden")
    func overridden() {
        let memo = Memo(context: context)
        memo.title = "a"
        #expect((memo as Entry).summary() == "memo, entry a")
    }

    @Test("properties and validators are found by name, those of the main actor too")
    func byName() throws {
        let entry = Entry(context: context)
        entry.title = "a"
        #expect(entry.value(forKey: "headline") as? String == "A")
        #expect(entry.value(forKey: "shout") as? String == "a!")
        entry.number = 3
        let memo = Memo(context: context)
        memo.number = 1
        let request = NSFetchRequest<Entry>(entityName: "Entry")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Entry.number, ascending: true)]
        #expect(try context.fetch(request) == [memo, entry])
        entry.number = -1
        #expect(throws: CocoaError.self) { try context.save() }
    }

    @Test("lists are asked for away from the main thread")
    nonisolated func elsewhere() async throws {
        try context.save()
        let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        background.persistentStoreCoordinator = context.persistentStoreCoordinator
        let title = try await background.perform {
            let memo = Memo(context: background)
            memo.title = "b"
            memo.mood = Mood("calm")
            try background.save()
            let request = NSFetchRequest<Memo>(entityName: "Memo")
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Memo.title, ascending: true)]
            return try background.fetch(request).first.map { "\($0.headline) \($0.mood?.name ?? "")" }
        }
        #expect(title == "B calm")
    }

    @Test("transformers that nobody has registered are found")
    func transformers() throws {
        let label = Label(context: context)
        label.color = Mood("red")
        try context.save()
        context.refresh(label, mergeChanges: false)
        #expect(label.color?.name == "red")
    }

    @Test("observers and delegates of the main actor are called")
    func observers() throws {
        let watcher = Watcher()
        watcher.start(with: context)
        defer { watcher.stop() }
        let list = try EntryList(context)
        Entry(context: context).title = "a"
        try context.save()
        #expect(watcher.saves == 1)
        #expect(list.titles == ["a"] && list.changes > 0)
    }
}
