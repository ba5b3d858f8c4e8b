import CoreData

class StoreContext: NSManagedObjectContext {
    var saves = 0

    override func save() throws {
        saves += 1
        try super.save()
    }
}

final class Editing<Owner: NSManagedObjectContext>: CoreData.NSManagedObjectContext, Named {
    let owner: Owner

    init(owner: Owner) {
        self.owner = owner
        super.init(concurrencyType: .mainQueueConcurrencyType)
        parent = owner
    }
}

final class Second: StoreContext {
    func context() -> NSManagedObjectContext { NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType) }
}
