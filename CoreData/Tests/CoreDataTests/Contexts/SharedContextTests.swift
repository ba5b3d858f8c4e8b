import CoreData
import Testing

/// Contexts that several threads give blocks to; ThreadSanitizer sees here whether something is not protected.
@Suite("Contexts that threads share")
struct SharedContextTests {
    private func container() -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions.first?.url = URL(filePath: "/dev/null")
        return container
    }

    private func load(_ container: NSPersistentContainer) throws {
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
    }

    @Test(
        "several threads can give blocks to a context while its first block finds the store that was loaded meanwhile")
    func firstUse() async throws {
        for _ in 0..<20 {
            let container = self.container()
            let context = container.newBackgroundContext()
            try load(container)
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await context.perform { try context.count(for: Track.fetchRequest()) }
                    }
                    group.addTask {
                        try context.performAndWait { try context.count(for: Track.fetchRequest()) }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts == Array(repeating: 0, count: 12))
        }
    }

    @Test("children are created while their parent saves, and find what it has")
    func childrenOfABusyParent() async throws {
        let container = self.container()
        let parent = container.newBackgroundContext()
        try load(container)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<30 {
                    try await parent.perform {
                        _ = Track(context: parent, title: "parent \(number)")
                        try parent.save()
                    }
                }
            }
            for number in 0..<3 {
                group.addTask {
                    for round in 0..<10 {
                        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                        child.parent = parent
                        try await child.perform {
                            _ = Track(context: child, title: "child \(number) \(round)")
                            try child.save()
                            let tracks = try child.fetch(NSFetchRequest<Track>(entityName: "Track"))
                            #expect(tracks.allSatisfy { !$0.title.isEmpty })
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let count = try await parent.perform {
            try parent.save()
            return try parent.count(for: Track.fetchRequest())
        }
        #expect(count == 60)
    }

    @Test("a child that was created before the store was loaded works with it afterwards")
    func childBeforeTheStore() throws {
        let container = self.container()
        let parent = container.newBackgroundContext()
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        try load(container)
        try child.performAndWait {
            _ = Track(context: child, title: "A")
            try child.save()
        }
        try parent.performAndWait { try parent.save() }
        let other = container.newBackgroundContext()
        #expect(try other.performAndWait { try other.count(for: Track.fetchRequest()) } == 1)
        #expect(try child.performAndWait { try child.count(for: Track.fetchRequest()) } == 1)
    }
}
