import CoreData
import Testing

/// A value that a block gives later.
private final class Later<Value> {
    let done = DispatchSemaphore(value: 0)
    var value: Value?
}

extension NSManagedObjectContext {
    /// What apps have for Combine, and its like.
    fileprivate func perform<T>(_ block: @escaping () -> T) -> Later<T> {
        let later = Later<T>()
        perform {
            later.value = block()
            later.done.signal()
        }
        return later
    }
}

extension OwnPerformTests {
    @Test("a function of the program's own calls the framework's that returns at once")
    func later() {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        let later: Later<Int> = context.perform { 7 }
        later.done.wait()
        #expect(later.value == 7)
    }
}
