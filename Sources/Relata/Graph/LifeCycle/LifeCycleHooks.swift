// Functions that are called at certain moments in the life of an object. In Core Data a class overrides methods; in
// Relata a class adopts a protocol, which any extension can do, so that completely generated classes have hooks too,
// and the runtime knows which classes have none.

/// The base of all hooks: a class with any hook conforms to it.
///
/// Adopt the protocols that inherit from it, such as `WillSave`; this one alone does nothing.
public protocol LifeCycleHook: ManagedObject {}

/// A class with a hook that is called when one of its objects is created in a context; Core Data's
/// `awakeFromInsert()`.
public protocol AwakesFromInsert: LifeCycleHook {
    /// Called once in the object's life, after its properties have their default values.
    func awakeFromInsert()
}

/// A class with a hook that is called after the values of one of its objects were read; Core Data's
/// `awakeFromFetch()`.
public protocol AwakesFromFetch: LifeCycleHook {
    /// Called after a fault was fired. Values that are set here do not count as changes, and inverse relationships
    /// are not maintained.
    func awakeFromFetch()
}

/// A class with a hook that is called after values were brought back to one of its objects: by undoing, rolling back,
/// refreshing or a merge policy; Core Data's `awake(fromSnapshotEvents:)`.
public protocol AwakesFromSnapshotEvents: LifeCycleHook {
    /// Called once all objects have what was brought back. Values that are set here do not count as changes, and
    /// inverse relationships are not maintained.
    ///
    /// An object that is a fault then is not told: `awakeFromFetch()` is called when it gets its values. Of an
    /// insertion that was undone the object is told, though it is in no context any more.
    /// - Parameter flags: what has happened.
    func awake(fromSnapshotEvents flags: SnapshotEventType)
}

/// The kind of event that brought values back to an object; Core Data's `NSSnapshotEventType`.
public struct SnapshotEventType: OptionSet, Sendable {
    /// A bit for each reason.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The object's insertion was undone.
    public static let undoInsertion = SnapshotEventType(rawValue: 1 << 1)
    /// The object's deletion was undone, or its insertion done again.
    public static let undoDeletion = SnapshotEventType(rawValue: 1 << 2)
    /// A change was undone, or done again.
    public static let undoUpdate = SnapshotEventType(rawValue: 1 << 3)
    /// Changes were given up.
    public static let rollback = SnapshotEventType(rawValue: 1 << 4)
    /// The values were read again, and unsaved changes applied on top of them.
    public static let refresh = SnapshotEventType(rawValue: 1 << 5)
    /// A merge policy took over values of the store.
    public static let mergePolicy = SnapshotEventType(rawValue: 1 << 6)
}

/// A class with a hook that is called before one of its objects is deleted; Core Data's `prepareForDeletion()`.
public protocol PreparesForDeletion: LifeCycleHook {
    /// Called inside `ManagedObjectContext.delete(_:)`, and for objects deleted by Cascade before their own rules are
    /// applied. The relationships are unchanged at this point; they may be changed, and other objects deleted.
    ///
    /// A repeated `delete` calls it again; one inside the call itself does not, so that cycles of objects terminate.
    func prepareForDeletion()
}

/// A class with a hook that is called before one of its objects is saved; Core Data's `willSave()`.
public protocol WillSave: LifeCycleHook {
    /// Called for each inserted, changed and deleted object. Changes made here are saved too, and the hook is called
    /// again for the changed objects, so set a property only if its value differs.
    func willSave()
}

/// A class with a hook that is called after one of its objects was saved; Core Data's `didSave()`.
public protocol DidSave: LifeCycleHook {
    /// Called for each object of a save that succeeded, deleted ones too: their `isDeleted` is `true`, and they have
    /// their `managedObjectContext` and the values of their attributes, which are read before the save if necessary.
    /// After the call they are neither deleted nor in a context. Setting properties of a deleted object here does not
    /// count as a change.
    func didSave()
}

/// A class with a hook that is called before one of its objects releases its values; Core Data's
/// `willTurnIntoFault()`.
public protocol WillTurnIntoFault: LifeCycleHook {
    /// Called while the object still has its values.
    func willTurnIntoFault()
}

/// A class with a hook that is called after one of its objects has released its values; Core Data's
/// `didTurnIntoFault()`.
public protocol DidTurnIntoFault: LifeCycleHook {
    /// Called when the object is a fault.
    func didTurnIntoFault()
}

/// A class with its own validation of new objects; Core Data's `validateForInsert()`.
public protocol ValidatesForInsert: LifeCycleHook {
    /// Called by a save, after the model's rules were checked.
    /// - Throws: the violation; it becomes part of the save's error, with all other violations.
    func validateForInsert() throws
}

/// A class with its own validation of changed objects; Core Data's `validateForUpdate()`.
public protocol ValidatesForUpdate: LifeCycleHook {
    /// Called by a save, after the model's rules were checked.
    /// - Throws: the violation; it becomes part of the save's error, with all other violations.
    func validateForUpdate() throws
}

/// A class with its own validation of deletions; Core Data's `validateForDelete()`.
public protocol ValidatesForDelete: LifeCycleHook {
    /// Called by a save, after the delete rules were checked.
    /// - Throws: what prevents the deletion; it becomes part of the save's error.
    func validateForDelete() throws
}
