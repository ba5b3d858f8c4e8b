@testable import CoreData
import Testing

private class Plain: NSManagedObject {}

private class Saving: NSManagedObject {
    override func willSave() { super.willSave() }
    override func validateForDelete() throws {}
    func another() {}
}

private final class Inheriting: Saving {
    override func didSave() {}
    override func another() {}
}

private class Generic<Value>: NSManagedObject {
    var value: Value?
    override func awakeFromFetch() {}
}

@Suite("The hooks that a class overrides")
struct OverriddenHooksTests {
    @Test("are read from the class")
    func overridden() {
        #expect(OverriddenHooks.isReliable)
        #expect(Plain.lifeCycleHooks == [])
        #expect(NSManagedObject.lifeCycleHooks == [])
        #expect(Saving.lifeCycleHooks == [.willSave, .validateForDelete])
        #expect(Inheriting.lifeCycleHooks == [.willSave, .validateForDelete, .didSave])
        #expect(Generic<Int>.lifeCycleHooks == [.awakeFromFetch])
    }

    @Test("are all ten if every one is overridden")
    func all() {
        #expect(OverriddenHooks.all.rawValue == (1 << 10) - 1)
    }
}
