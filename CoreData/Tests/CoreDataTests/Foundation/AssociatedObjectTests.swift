import CoreData
import Testing

private nonisolated(unsafe) var noteKey: UInt8 = 0
private nonisolated(unsafe) var otherKey: UInt8 = 0

extension NSManagedObjectContext {
    fileprivate var note: String? {
        get { objc_getAssociatedObject(self, &noteKey) as? String }
        set { objc_setAssociatedObject(self, &noteKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
}

@Suite("Values that are associated with objects")
struct AssociatedObjectTests {
    private final class Value {}

    @Test("an object has the values that were set for it, by their keys")
    func values() {
        let contexts = (0..<200).map { _ in NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType) }
        for (index, context) in contexts.enumerated() { context.note = "\(index)" }
        #expect(contexts.map(\.note) == (0..<200).map { "\($0)" })
        objc_setAssociatedObject(contexts[0], &otherKey, 7, .OBJC_ASSOCIATION_COPY)
        #expect(objc_getAssociatedObject(contexts[0], &otherKey) as? Int == 7 && contexts[0].note == "0")
        contexts[0].note = nil
        #expect(contexts[0].note == nil && objc_getAssociatedObject(contexts[1], &otherKey) == nil)
        objc_removeAssociatedObjects(contexts[1])
        #expect(contexts[1].note == nil)
    }

    @Test("a value that is assigned only is not kept, and others are")
    func policies() {
        let owner = NSObject()
        var value: Value? = Value()
        weak var seen: Value?
        seen = value
        objc_setAssociatedObject(owner, &noteKey, value, .OBJC_ASSOCIATION_ASSIGN)
        objc_setAssociatedObject(owner, &otherKey, value, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(owner, &noteKey) as? Value === value)
        value = nil
        #expect(seen != nil)
        objc_setAssociatedObject(owner, &otherKey, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(seen == nil && objc_getAssociatedObject(owner, &noteKey) == nil)
    }
}
