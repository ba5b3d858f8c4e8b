import CoreData
import Testing

// The same for blocks that do not throw.
extension NSManagedObjectContext {
    fileprivate func performAndWait<T>(_ block: () -> T) -> T {
        var result: T?
        performAndWait { result = block() }
        return result!
    }
}

extension OwnPerformTests {
    @Test("functions of the program's own call the framework's with blocks that do not throw")
    func plain() throws {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        let hasChanges: Bool = context.performAndWait { context.hasChanges }
        #expect(!hasChanges)
    }
}
