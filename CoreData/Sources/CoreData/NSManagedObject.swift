@_spi(Generated) public import Relata

/// An object of a context, with the hooks of Core Data's class as methods that can be overridden.
open class NSManagedObject: ManagedObject, AwakesFromInsert, AwakesFromFetch, PreparesForDeletion, WillSave, DidSave,
    WillTurnIntoFault, DidTurnIntoFault, ValidatesForInsert, ValidatesForUpdate, ValidatesForDelete
{
    /// The hooks that the class overrides: the rows of a class without them need not become objects to be deleted.
    open override class var lifeCycleHooks: HookSet { OverriddenHooks.of(self) }

    /// The key paths of the managed properties that the class declares itself, with their names: rewritten classes have them.
    open class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { [] }

    /// The key paths of properties that the class declares itself.
    @_spi(Generated)
    public final override class var declaredKeyPaths: [(path: AnyKeyPath, name: String)] { managedKeyPaths }

    /// The keys that a computed property depends on, for key-value observing, which Foundation does not have here: never called.
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

    /// Called once in the object's life, after its properties have their default values.
    open func awakeFromInsert() {}

    /// Called after the object's values were read from the store.
    open func awakeFromFetch() {}

    /// Called before the object is deleted, while its relationships are unchanged.
    open func prepareForDeletion() {}

    /// Called before the object is saved; changes that are made here are saved too.
    open func willSave() {}

    /// Called after the object was saved.
    open func didSave() {}

    /// Called before the object releases its values.
    open func willTurnIntoFault() {}

    /// Called after the object has released its values.
    open func didTurnIntoFault() {}

    /// Called by the save of a new object, after the model's rules were checked.
    open func validateForInsert() throws {}

    /// Called by the save of a changed object, after the model's rules were checked.
    open func validateForUpdate() throws {}

    /// Called by the save of a deleted object, after the delete rules were checked.
    open func validateForDelete() throws {}
}
