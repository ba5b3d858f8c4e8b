import CoreData

/// A context that counts what is done with it, as apps' own classes do.
class StoreContext: NSManagedObjectContext {
    private(set) var saves = 0
    private(set) var resets = 0
    private(set) var blocks = 0

    override func save() throws {
        guard hasChanges else { return }
        saves += 1
        try super.save()
    }

    override func reset() {
        resets += 1
        super.reset()
    }

    override func perform(_ block: @escaping () -> Void) {
        blocks += 1
        super.perform(block)
    }

    override func performAndWait(_ block: () -> Void) {
        blocks += 1
        super.performAndWait(block)
    }
}

final class FormContext: StoreContext {
    let title: String
    private(set) var rollbacks = 0

    init(_ title: String, parent: NSManagedObjectContext) {
        self.title = title
        super.init(concurrencyType: .privateQueueConcurrencyType)
        self.parent = parent
    }

    required init?(coder: NSCoder) {
        title = ""
        super.init(coder: coder)
    }

    override func rollback() {
        rollbacks += 1
        super.rollback()
    }
}
