import CoreData
import Testing

// What many apps have had since before the framework's function returned a result: they call that of the framework.
extension NSManagedObjectContext {
    fileprivate func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        try result(of: block, rescue: { throw $0 })
    }

    private func result<T>(of block: () throws -> T, rescue: (any Error) throws -> T) rethrows -> T {
        var result: Result<T, any Error>?
        performAndWait { result = Result { try block() } }
        switch result! {
        case .success(let value): return value
        case .failure(let error): return try rescue(error)
        }
    }
}

extension NSPersistentStoreCoordinator {
    fileprivate func performAndWait<T>(_ block: () -> T) -> T {
        var result: T?
        performAndWait { result = block() }
        return result!
    }
}

@Suite("A program's own functions for blocks that return a result")
struct OwnPerformTests {
    @Test("functions of the program's own call the framework's, and not themselves")
    func generic() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = coordinator.makeContext()
        let count = try context.performAndWait {
            _ = Track(context: context, title: "A")
            try context.save()
            return try context.count(for: NSFetchRequest<Track>(entityName: "Track"))
        }
        #expect(count == 1)
        #expect(throws: CocoaError.self) { try context.performAndWait { throw CocoaError(.userCancelled) } }
        let stores: Int = coordinator.performAndWait { coordinator.persistentStores.count }
        #expect(stores == 1)
    }
}
