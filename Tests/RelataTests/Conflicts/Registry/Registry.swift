import Relata
import Testing

/// Two contexts of one store, one of which knows too little.
final class Registry {
    let container: PersistentContainer
    /// The context that is overtaken.
    let mine: ManagedObjectContext
    /// The context of the other writer.
    let theirs: ManagedObjectContext

    init(_ policy: MergePolicy = .error) throws {
        container = try PersistentContainer.temporary(model: RegistryModel.managedObjectModel)
        mine = container.newBackgroundContext()
        theirs = container.newBackgroundContext()
        mine.mergePolicy = policy
    }

    /// The object of the other context that is the same as one of mine.
    func their<Object: ManagedObject>(_ object: Object) throws -> Object {
        try #require(theirs.object(with: object.objectID) as? Object)
    }

    /// The values that the file has, by a query.
    func rows(_ sql: String) throws -> [[String?]] { try SQLiteFile(container).rows(sql) }
}

extension ManagedObjectContext {
    /// A new clerk with all that a clerk needs.
    func clerk(_ email: String, badge: Int16, name: String? = nil) -> Clerk {
        let clerk = Clerk(context: self)
        clerk.email = email
        clerk.badge = badge
        clerk.name = name
        return clerk
    }

    func letter(_ title: String?, serial: String? = nil, owner: Clerk? = nil) -> Letter {
        let letter = Letter(context: self)
        letter.title = title
        letter.serial = serial
        if let owner { letter.owner = owner }
        return letter
    }

    func invoice(_ title: String?, serial: String? = nil, number: Int32? = nil) -> Invoice {
        let invoice = Invoice(context: self)
        invoice.title = title
        invoice.serial = serial
        invoice.number = number
        return invoice
    }
}

/// The merge conflicts that some work ends with.
func mergeConflicts(_ work: () throws -> Void) -> [MergeConflict] {
    do {
        try work()
    } catch PersistenceError.mergeConflict(let conflicts) {
        return conflicts
    } catch {
        Issue.record(error)
    }
    return []
}

/// The constraint conflicts that some work ends with.
func constraintConflicts(_ work: () throws -> Void) -> [ConstraintConflict] {
    do {
        try work()
    } catch PersistenceError.constraintConflict(let conflicts) {
        return conflicts
    } catch {
        Issue.record(error)
    }
    return []
}
