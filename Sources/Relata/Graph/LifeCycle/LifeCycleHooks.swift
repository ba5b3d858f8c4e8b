// What a class can do at certain moments in the life of its objects. Core Data has methods to override for them; here a
// class adopts a protocol, which any extension can do, so that wholly generated classes have hooks too, and the runtime
// knows which classes have none.

/// What all hooks have in common: a class with any of them is of this kind.
///
/// Adopt the protocols that inherit from it, such as `WillSave`; this one alone does nothing.
public protocol LifeCycleHook: ManagedObject {}

/// A class that does something when one of its objects is created in a context; Core Data's `awakeFromInsert()`.
public protocol AwakesFromInsert: LifeCycleHook {
    /// Called once in the object's life, after its properties have their default values.
    func awakeFromInsert()
}

/// A class that does something when the values of one of its objects were read; Core Data's `awakeFromFetch()`.
public protocol AwakesFromFetch: LifeCycleHook {
    /// Called after a fault was fired. What is set here is no change, and inverse relationships are not maintained.
    func awakeFromFetch()
}

/// A class that does something before one of its objects is deleted; Core Data's `prepareForDeletion()`.
public protocol PreparesForDeletion: LifeCycleHook {
    /// Called inside `ManagedObjectContext.delete(_:)`, and for what goes with it by Cascade before its own rules are
    /// applied. The relationships are as they were; they may be changed, and other objects deleted.
    ///
    /// A repeated `delete` calls it again; one inside the call itself does not, so that rings of objects come to an end.
    func prepareForDeletion()
}

/// A class that does something before one of its objects is saved; Core Data's `willSave()`.
public protocol WillSave: LifeCycleHook {
    /// Called for each inserted, changed and deleted object. What is changed here is saved too, and the changed objects
    /// are called again, so set a property only if it has another value.
    func willSave()
}

/// A class that does something after one of its objects was saved; Core Data's `didSave()`.
public protocol DidSave: LifeCycleHook {
    /// Called for each object of a save that succeeded, deleted ones too: those have `isDeleted` `true`, their `managedObjectContext`, and the
    /// values of their attributes, which are read before the save if they were not. After it they are neither deleted nor in a context.
    /// What is set on a deleted object here is no change.
    func didSave()
}

/// A class that does something before one of its objects releases its values; Core Data's `willTurnIntoFault()`.
public protocol WillTurnIntoFault: LifeCycleHook {
    /// Called while the object still has its values.
    func willTurnIntoFault()
}

/// A class that does something after one of its objects has released its values; Core Data's `didTurnIntoFault()`.
public protocol DidTurnIntoFault: LifeCycleHook {
    /// Called when the object is a fault.
    func didTurnIntoFault()
}

/// A class with rules of its own for new objects; Core Data's `validateForInsert()`.
public protocol ValidatesForInsert: LifeCycleHook {
    /// Called by a save, after the model's rules were checked.
    /// - Throws: what is wrong; it becomes part of the save's error, beside all else that is wrong.
    func validateForInsert() throws
}

/// A class with rules of its own for changed objects; Core Data's `validateForUpdate()`.
public protocol ValidatesForUpdate: LifeCycleHook {
    /// Called by a save, after the model's rules were checked.
    /// - Throws: what is wrong; it becomes part of the save's error, beside all else that is wrong.
    func validateForUpdate() throws
}

/// A class with rules of its own for deleted objects; Core Data's `validateForDelete()`.
public protocol ValidatesForDelete: LifeCycleHook {
    /// Called by a save, after the delete rules were checked.
    /// - Throws: what stands against the deletion; it becomes part of the save's error.
    func validateForDelete() throws
}
