import Foundation
import Relata
import Testing

@Suite("Work on contexts of their own")
struct PerformTests {
    @Test("perform creates its own context; IDs can be returned, and unsaved changes are lost")
    func perform() async throws {
        let diaries = try Diaries()
        let container = diaries.container
        let id = try await container.perform { context in
            let page = context.page("a")
            try context.save()
            page.text = "lost"
            _ = context.page("lost")
            return page.objectID
        }
        let texts = try await container.performBackgroundTask { context in
            try context.all(Page.self).map { $0.text }
        }
        #expect(texts == ["a"])
        #expect(try (diaries.context().existingObject(with: id) as? Page)?.text == "a")
    }

    @Test("The block's error is rethrown")
    func throwing() async throws {
        let diaries = try Diaries()
        await #expect(throws: CocoaError.self) {
            try await diaries.container.perform { _ in throw CocoaError(.featureUnsupported) }
        }
    }

    @Test("Work is still cancelled after its context was given another store")
    func cancelledWithAnotherStore() async throws {
        let diaries = try Diaries()
        let container = diaries.container
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let goOn = DispatchSemaphore(value: 0)
        let task = Task {
            try await container.perform { context in
                let coordinator = try #require(context.persistentStoreCoordinator)
                let store = try #require(coordinator.persistentStores.first)
                try coordinator.remove(store)
                try coordinator.addPersistentStore(with: PersistentStoreDescription(url: store.url))
                _ = try context.count(for: Page.fetchRequest())
                begin.yield()
                goOn.wait()
                _ = try context.count(for: Page.fetchRequest())
            }
        }
        for await _ in begun { break }
        task.cancel()
        goOn.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A block sees one state of the store, until it saves")
    func oneState() throws {
        let diaries = try Diaries()
        let (one, two) = (diaries.context(), diaries.context())
        _ = one.page("a")
        try one.save()
        try two.performAndWait {
            #expect(try two.count(for: Page.fetchRequest()) == 1)
            _ = one.page("b")
            try one.save()
            #expect(try two.count(for: Page.fetchRequest()) == 1)
            let page = two.page("c")
            try two.save()
            #expect(try two.count(for: Page.fetchRequest()) == 3)
            #expect(page.diary == nil)
        }
        #expect(try two.count(for: Page.fetchRequest()) == 3)
    }

    @Test("A child's block sees one state of the store too")
    func oneStateOfChild() throws {
        let diaries = try Diaries()
        let (one, two) = (diaries.context(), diaries.context())
        let child = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = two
        let grandchild = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        grandchild.parent = child
        _ = one.page("a")
        try one.save()
        try grandchild.performAndWait {
            #expect(try grandchild.count(for: Page.fetchRequest()) == 1)
            _ = one.page("b")
            try one.save()
            #expect(try grandchild.all(Page.self).map(\.text) == ["a"])
        }
        #expect(try grandchild.count(for: Page.fetchRequest()) == 2)
    }

    @Test("Batch requests of cancelled work stop")
    func cancelledBatch() async throws {
        let diaries = try Diaries()
        let container = diaries.container
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let goOn = DispatchSemaphore(value: 0)
        let task = Task {
            try await container.perform { context in
                _ = context.page("a")
                try context.save()
                begin.yield()
                goOn.wait()
                try context.execute(BatchDeleteRequest(fetchRequest: Page.fetchRequest()))
            }
        }
        for await _ in begun { break }
        task.cancel()
        goOn.signal()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 1)
    }

    @Test("Many concurrent tasks lose nothing")
    func manyTasks() async throws {
        let diaries = try Diaries()
        let container = diaries.container
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await container.perform { context in
                        _ = context.page("\(number)")
                        try context.save()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try diaries.context().count(for: Page.fetchRequest()) == 40)
    }
}
