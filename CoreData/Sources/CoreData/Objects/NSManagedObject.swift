import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// An object of a context, with the hooks of Core Data's class as methods that can be overridden.
open class NSManagedObject: ManagedObject, AwakesFromInsert, AwakesFromFetch, AwakesFromSnapshotEvents,
    PreparesForDeletion,
    WillSave, DidSave, WillTurnIntoFault, DidTurnIntoFault, ValidatesForInsert, ValidatesForUpdate, ValidatesForDelete
{
    /// What its transformable attributes have given or got.
    var transformedValues = TransformedValues()

    /// What was made of the values of transformable attributes is made again of those that are read again.
    @_spi(CoreDataModule)
    public final override func didReleaseValues() { transformedValues.removeAll() }

    /// The hooks that the class overrides: the rows of a class without them need not become objects to be deleted.
    open override class var lifeCycleHooks: HookSet {
        let hooks = OverriddenHooks.of(self)
        return ByName.of(self).validators.isEmpty ? hooks : hooks.union([.validateForInsert, .validateForUpdate])
    }

    /// The hooks check the model's rules, as those of Core Data do.
    @_spi(Generated)
    public final override class var validatesRulesInHooks: Bool { true }

    // MARK: What rewritten classes say of themselves

    /// Returns a list of members, which names them and uses none: a list can have members of the main actor, and be
    /// asked for on any thread.
    public static func managedList<Element>(_ list: @MainActor () -> [Element]) -> [Element] {
        withoutActuallyEscaping(list) { unsafe unsafeBitCast($0, to: (() -> [Element]).self)() }
    }

    /// The key paths of the properties that the class declares itself and the model has, with their names.
    open class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { [] }

    /// The key paths of the properties that the class computes or has itself and that are found by name, with their
    /// names.
    open class var exposedKeyPaths: [(path: AnyKeyPath, name: String)] { [] }

    /// The functions of the class that validate a property: `validateTitle(_:)`.
    open class var keyValidators:
        [(key: String, validate: (NSManagedObject, AutoreleasingUnsafeMutablePointer<AnyObject?>) throws -> Void)]
    { [] }

    /// The name that an attribute gives a class in Objective-C, with the class, as its subclasses have names of their
    /// own.
    open class var objectiveCName: (objectClass: AnyClass, name: String)? { nil }

    /// The value that a transformer makes, if the attribute is transformable.
    @_spi(Generated)
    public final override func storedValue(
        of value: Any?, for attribute: AttributeDescription
    ) throws(PersistenceError) -> Any? {
        try transformed(flattened(value), for: attribute)
    }

    /// Transformable attributes have their values by name.
    @_spi(Generated)
    public final override class var hasTransformers: Bool { true }

    /// The value that a transformer makes of what is stored, if the attribute is transformable.
    @_spi(Generated)
    public final override func value(ofStored stored: Any?, for attribute: AttributeDescription) -> Any? {
        reverseTransformed(stored, for: attribute)
    }

    /// The key paths of properties that the class declares itself.
    @_spi(Generated)
    public final override class var declaredKeyPaths: [(path: AnyKeyPath, name: String)] { managedKeyPaths }

    /// Whether the class declares a property of a name that is not in the model.
    @_spi(Generated)
    public final override class func declaresProperty(named name: String) -> Bool {
        ByName.of(self).properties[name] != nil
    }

    /// The keys that a computed property depends on, for key-value observing. Never called: Foundation has no
    /// key-value observing here.
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

    /// Whether setting a property that the model does not have leaves an object unchanged. Never called: it always
    /// does.
    open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

    /// Whether observers are notified of changes of a property. Never called: Foundation has no key-value observing
    /// here.
    open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { false }

    /// Core Data calls it when a number that cannot be `nil` is set to `nil` by name. Never called here: the next
    /// save reports the property.
    open func setNilValueForKey(_ key: String) {}

    /// The description, for debuggers; a subclass can have another one.
    open var debugDescription: String { description }

    // MARK: Hooks

    /// Called once in the object's life, after its properties have their default values.
    open func awakeFromInsert() {}

    /// Called after the object's values were read from the store.
    open func awakeFromFetch() {}

    /// Called after values were brought back to the object, by undoing, rolling back, refreshing or a merge policy.
    open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}

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

    /// Checks the model's rules, and those of the class for each property.
    /// - Throws: the errors, as one that has the others if there are several.
    open func validateForInsert() throws { try validateProperties() }

    /// Checks the model's rules, and those of the class for each property.
    /// - Throws: the errors, as one that has the others if there are several.
    open func validateForUpdate() throws { try validateProperties() }

    /// Checks whether delete rules deny the deletion.
    /// - Throws: the error.
    open func validateForDelete() throws {
        // A save has checked them for all objects that it deletes.
        if !isDeleted { try throwingNSErrors { try checkRules(forDeletion: true) } }
    }

    /// Checks whether a property could have a value: the model's rules, and then the class's function for the property.
    /// - Parameters:
    ///   - value: the value, which the class's function can replace.
    ///   - key: the property's name.
    /// - Throws: the error.
    open func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
        try throwingNSErrors { try validateValue(value.pointee.map { $0 as Any }, forKey: key) }
        for validator in ByName.of(self).validators where validator.key == key {
            try validator.validate(self, value)
        }
    }

    // MARK: Values by name

    /// Returns the value of a property of the class or of the model: sets of Foundation for to-many relationships, and
    /// the values of transformable attributes.
    open override func value(forKey key: String) -> Any? {
        if let path = ByName.of(self).properties[key] { return flattened(self[keyPath: path]) }
        return ownValue(forKey: key) ?? foundationValue(forKey: key)
    }

    /// Sets a property of the class or of the model.
    open override func setValue(_ value: Any?, forKey key: String) {
        if let path = ByName.of(self).properties[key] as? any SettableKeyPath, path.set(value, of: self) {
            return
        }
        store(value, forKey: key)
    }

    /// Returns the value of a property of the model.
    open override func primitiveValue(forKey key: String) -> Any? { foundationValue(forKey: key) }

    /// Sets a property of the model; no change is recorded and no inverse relationship maintained.
    open override func setPrimitiveValue(_ value: Any?, forKey key: String) { storePrimitive(value, forKey: key) }
}
