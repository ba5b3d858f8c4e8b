import CoreData

class StoreContext: NSOverridableContext, @unchecked Sendable {
    var saves = 0

    override func save() throws {
        saves += 1
        try super.save()
    }
}

final class Editing<Owner: NSManagedObjectContext>: CoreData.NSOverridableContext, Named, @unchecked Sendable {
    let owner: Owner

    init(owner: Owner) {
        self.owner = owner
        super.init(concurrencyType: .mainQueueConcurrencyType)
        parent = owner
    }
}

final class Second: StoreContext, @unchecked Sendable {
    func context() -> NSManagedObjectContext { NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType) }
}
