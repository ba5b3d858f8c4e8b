/// An object of a context, with the properties of its entity; Core Data's `NSManagedObject`.
///
/// Generated classes inherit from it. Its properties and methods have no names that those of `NSManagedObject` do not
/// have, so that a model can use any name that it could use with Core Data. An object belongs to its context's
/// isolation domain; what crosses between domains is its `objectID`.
///
/// ```swift
/// album.year = 2000
/// album.artist = radiohead
/// print(album.hasChanges, radiohead.albums.contains(album))
/// ```
open class ManagedObject: Hashable, CustomStringConvertible {
    /// The object's entity.
    public final let entity: EntityDescription

    // These are read and replaced as a whole and never lent out, so that no two uses can overlap, and none has to be
    // checked: the checks were a tenth of a small save.
    /// The core of the object's context, which it shares with its objects; `nil` once the object has left the context.
    @exclusivity(unchecked) final private(set) var core: ContextCore?
    /// The values; `nil` while the object is a fault.
    @usableFromInline @exclusivity(unchecked) final private(set) var storage: ObjectStorage?
    /// The values that the store has, once they differ.
    @exclusivity(unchecked) final private(set) var committed: ObjectStorage?
    /// The ID of the object's row; temporary while it has none.
    @exclusivity(unchecked) final private(set) var rowID = RowID.unassigned
    /// The slots that were set since the last save.
    @exclusivity(unchecked) final private(set) var changedSlots: SlotSet = []
    /// The version of the row that the object knows.
    @exclusivity(unchecked) final private(set) var version: Int64 = 0
    @exclusivity(unchecked) final private(set) var state: ObjectState = []
    /// The store that the object was in, once it has left the context: its ID stays what it was.
    final private(set) var formerStore: StoreIdentity?

    /// Creates an object of the class's entity in a context, with the model's default values.
    ///
    /// A subclass inherits it, as long as it inherits or overrides `init(entity:insertInto:)`.
    /// - Parameter context: the context, whose model has the class.
    public required convenience init(context: ManagedObjectContext) {
        self.init(entity: context.core.entity(of: Self.self), insertInto: context)
    }

    /// Creates an object of an entity by the class's own `init(entity:insertInto:)`, from a class that is only known at
    /// run time: `Object(of: Object.entity(), in: context)` in a generic function.
    ///
    /// All objects that a context fetches are made so. Swift calls no other initializers of a class that is not known
    /// than `required` ones, and those would keep a subclass from having initializers of its own.
    /// - Parameters:
    ///   - entity: the entity.
    ///   - context: as for `init(entity:insertInto:)`.
    public required convenience init(of entity: EntityDescription, in context: ManagedObjectContext?) {
        self.init(entity: entity, insertInto: context)
    }

    /// Creates an object of an entity.
    ///
    /// A subclass can override it, and must do so where it has a designated initializer of its own. It is called for
    /// fetched objects too, without a context and before they have values.
    /// - Parameters:
    ///   - entity: the entity, whose class is this one.
    ///   - context: the context that the object is inserted into; without one, the object can be inserted later.
    public init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
        let objectClass = Self.self
        let core = context?.core
        let entity = core?.ownDescription(of: entity) ?? entity.made
        // Storage is read as the class's own, so class and entity must belong together.
        let fits = entity.objectClass == objectClass || entity.isEntity(of: objectClass)
        self.entity = fits ? entity : EntityDescription(unknown: objectClass)
        if fits {
            core?.insert(self)
        } else {
            core?.errorLog.record(
                PersistenceError.unacceptableClass(String(describing: objectClass), entity: entity.name))
            core?.recordRefusal(of: self)
        }
    }

    /// The entity of the class, in the first of the models that the program has loaded; Core Data's `entity()`.
    ///
    /// A generated model is loaded when it is first used, by a container for example. Before that, the description has
    /// the name of the class and no properties. A context takes either for the entity that the class has in its own
    /// model.
    open class func entity() -> EntityDescription {
        LoadedModels.entity(of: self) ?? EntityDescription(unknown: self)
    }

    /// The entity of the class in the first loaded model that has it, whatever a subclass makes of `entity()`.
    @_spi(CoreDataModule)
    public static var loadedEntity: EntityDescription? { LoadedModels.entity(of: self) }

    /// Which hooks of an object's life the class has: those whose protocols it adopts.
    ///
    /// A class that adopts protocols for the sake of its subclasses overrides this, and says which of them do
    /// something: rows of classes without hooks need not become objects to be deleted. It is asked once for a class.
    open class var lifeCycleHooks: HookSet { HookSet(adoptedBy: self) }

    /// Whether access by name finds something that the class itself has under a name, and not the model.
    @_spi(CoreDataModule)
    open class func declaresProperty(named name: String) -> Bool { false }

    /// Whether the hooks `validateForInsert()` and `validateForUpdate()` check the model's rules, which a save does
    /// otherwise before it calls them.
    @_spi(CoreDataModule)
    open class var validatesRulesInHooks: Bool { false }

    /// Returns what is stored for a value that is given by name, as batch requests are given it: the value itself,
    /// unless its class has transformers.
    /// - Throws: `PersistenceError.unwritableValue` for a value that a transformer cannot convert.
    @_spi(CoreDataModule)
    open func storedValue(of value: Any?, for attribute: AttributeDescription) throws(PersistenceError) -> Any? {
        value
    }

    /// Whether access by name has what transformers make of transformable attributes, and not what is stored.
    @_spi(CoreDataModule)
    open class var hasTransformers: Bool { false }

    /// Called when the object has become a fault, for what was made of its values.
    @_spi(CoreDataModule)
    open func didReleaseValues() {}

    /// Returns the value in access by name of what is stored: the same, unless the class has transformers.
    @_spi(CoreDataModule)
    open func value(ofStored stored: Any?, for attribute: AttributeDescription) -> Any? { stored }

    /// The key paths of properties that the class declares itself, and no generated code, with the names that the model
    /// has for them.
    @_spi(CoreDataModule)
    open class var declaredKeyPaths: [(path: AnyKeyPath, name: String)] { [] }

    deinit {
        if let core { return core.objectEnds(self) }
        // One that has left a context has no references any more.
        if storage != nil, !state.contains(.detached) { ReleaseQueue.ofThread.releaseValues(of: self) }
    }

    /// The object's identifier: temporary until the first save, then permanent. Reading a temporary one keeps the
    /// unsaved object in memory until the save.
    public final var objectID: ManagedObjectID {
        if rowID == .unassigned { rowID = .nextTemporary() }
        if rowID.isTemporary { core?.registry.rememberTemporaryID(of: self) }
        return ManagedObjectID(entity: entity, storeUUID: (core?.store.identity ?? formerStore)?.uuid, rowID: rowID)
    }

    /// The entity and the ID; reads no values.
    open var description: String { "<\(entity.name) \(objectID)>" }

    // MARK: Values by name

    /// Returns the value of a property.
    ///
    /// For an attribute, it is the value that Core Data returns: `NSNumber` for numbers and Booleans and
    /// `NSDecimalNumber` for decimals, which `as? Int` and similar casts convert, and for a transformable with a
    /// Swift type a value of that type. For a to-one relationship it is the object, for a to-many relationship a
    /// `Set<ManagedObject>` or, if it is ordered, an array, for a composite attribute a dictionary, and for a fetched
    /// property an array.
    /// - Parameter key: the property's name.
    /// - Returns: the value; `nil` if there is none.
    open func value(forKey key: String) -> Any? { propertyValue(key) }

    /// Sets a property, and maintains the inverse of a relationship.
    /// - Parameters:
    ///   - value: the value; a number of another type, `NSNumber` included, is converted if it fits; a collection of
    ///     objects for a to-many relationship; `nil` removes the value, which a required scalar attribute with a
    ///     default does not allow.
    ///   - key: the property's name.
    open func setValue(_ value: Any?, forKey key: String) { setPropertyValue(value, forKey: key) }

    /// Returns the value of a property in memory; in Relata the same as `value(forKey:)`, of which a class can make
    /// something else.
    open func primitiveValue(forKey key: String) -> Any? { propertyValue(key) }

    /// Sets a property only: no change is recorded and no inverse relationship maintained. A to-many relationship is
    /// set as by `setValue(_:forKey:)`, as Relata stores it with its inverse; composite attributes cannot be set.
    /// - Parameters:
    ///   - value: the value, as for `setValue(_:forKey:)`.
    ///   - key: the property's name.
    open func setPrimitiveValue(_ value: Any?, forKey key: String) { setPrimitivePropertyValue(value, forKey: key) }

    /// Called by `value(forKey:)` for a name that the entity does not have. The next save or fetch throws the error,
    /// unless a class overrides this and returns a value; if the object has no context, the process ends.
    open func value(forUndefinedKey key: String) -> Any? {
        recordUnknown(key)
        return nil
    }

    /// Called by `setValue(_:forKey:)` for a name that the entity does not have. The next save or fetch throws the
    /// error, unless a class overrides this; if the object has no context, the process ends.
    open func setValue(_ value: Any?, forUndefinedKey key: String) { recordUnknown(key) }

    /// Reads the object's values if it is a fault, before a property is read by `primitiveValue(forKey:)`.
    /// - Parameter key: the property's name; `nil` for no particular one.
    open func willAccessValue(forKey key: String?) { fire() }

    /// Ends `willAccessValue(forKey:)`; does nothing.
    /// - Parameter key: the property's name.
    open func didAccessValue(forKey key: String?) {}

    /// Records that a property is about to change, so that a value set by `setPrimitiveValue(_:forKey:)` is saved,
    /// undone and reported.
    ///
    /// For a name that the entity does not have, such as that of a computed property, it does nothing. Only
    /// `setValue(_:forKey:)` maintains the inverse relationship, and not setting a primitive value. Accessors of
    /// generated code do not call it.
    /// - Parameter key: the property's name.
    open func willChangeValue(forKey key: String) { recordChange(ofPropertyNamed: key) }

    /// Ends `willChangeValue(forKey:)`; does nothing, as there are no key-value observers.
    /// - Parameter key: the property's name.
    open func didChangeValue(forKey key: String) {}

    /// Whether both are the same object; reads no values.
    public static func == (left: ManagedObject, right: ManagedObject) -> Bool { left === right }

    /// Hashes the object's identity; reads no values.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension ManagedObject: Sendable {}

/// The transitions of an object, which alone write its fields; lists, relationships and hooks are up to the context.
/// `Documentation/Architecture.md` has a table of them.
extension ManagedObject {
    // MARK: Coming into a context

    /// A fetched row becomes the object, which has no values yet.
    final func become(_ rowID: RowID, of core: ContextCore) {
        self.core = core
        self.rowID = rowID
        state = .registered
    }

    /// The object stands for a row that is not there.
    /// - Parameter store: the store that its ID is of, if that is known.
    final func becomeMissing(_ rowID: RowID = .unassigned, of store: StoreIdentity? = nil) {
        self.rowID = rowID
        state = .gone
        formerStore = store
    }

    /// A new object joins a context: with a temporary ID unless it has one, and with default values unless it has
    /// others.
    final func becomeInserted(into core: ContextCore) {
        if storage == nil { storage = entity.makeStorage() }
        self.core = core
        if rowID == .unassigned { rowID = .nextTemporary() }
        state = [.inserted, .beingInserted]
    }

    /// An object that undo brings back after it has left the context.
    final func becomeReinserted(into core: ContextCore) {
        self.core = core
        state = .inserted
        committed = nil
        version = 0
    }

    /// An object that has left the context comes back in a state that it had.
    final func rejoin(_ core: ContextCore, as state: ObjectState) {
        self.core = core
        self.state = state
    }

    /// Moves the object to another core: that of the objects of a context that was reset, or that of the context's new
    /// store.
    final func move(to core: ContextCore) { self.core = core }

    // MARK: Values

    /// Gives an object without context its default values.
    final func makeValues() { storage = entity.makeStorage() }

    /// Sets values that were read.
    final func setValues(_ values: ObjectStorage, version: Int64) {
        storage = values
        self.version = version
    }

    /// Sets values that join what was read with what was changed here.
    /// - Parameter committed: what was read.
    final func setValues(_ values: ObjectStorage, committed: ObjectStorage, version: Int64) {
        setValues(values, version: version)
        self.committed = committed
    }

    /// Sets the values that changes are compared with: those of the store.
    final func setCommitted(_ values: ObjectStorage, version: Int64) {
        committed = values
        self.version = version
    }

    /// Gives up what was changed, the deletion included.
    final func revert(to values: ObjectStorage, version: Int64) {
        setValues(values, version: version)
        forgetChanges()
        state.subtract([.deleted, .updated, .repositioned])
    }

    /// Releases values and changes; what the row has when it is read again may be of another version.
    final func becomeFault() {
        storage = nil
        didReleaseValues()
        forgetChanges()
        version = 0
        state.subtract([.updated, .repositioned, .changedSinceWillSave])
    }

    /// Releases the values, as the object ends.
    final func releaseValues() {
        storage = nil
        committed = nil
    }

    /// Restores a recorded state.
    /// - Parameter state: the recorded flags, with those of the present that undo does not change.
    final func restore(_ past: ObjectSnapshot, state: ObjectState) {
        storage = past.storage
        committed = past.committed
        changedSlots = past.changedSlots
        core?.tracker.forgetReferences()
        version = past.version
        self.state = state
        if state.contains(.deleted) { core?.tracker.didDelete() }
    }

    // MARK: Changes

    /// Keeps the values at the first change of a stored object.
    /// - Returns: whether the object is a stored one, whose changes the save must find: not one that another writer has
    ///   deleted.
    final func recordChange(of slot: Slot, in storage: ObjectStorage) -> Bool {
        changedSlots.insert(slot)
        guard state.isDisjoint(with: [.inserted, .gone]) else { return false }
        if committed == nil {
            let copy = entity.makeStorage()
            copy.assign(from: storage)
            committed = copy
        }
        return true
    }

    /// Makes the next save write all properties.
    final func markAllChanged() {
        changedSlots = .all
        core?.tracker.forgetReferences()
    }

    /// Takes a slot out of those that were changed, unless it shares its bit with others.
    final func forgetChange(of slot: Slot) { _ = changedSlots.remove(slot) }

    private func forgetChanges() {
        committed = nil
        changedSlots = []
    }

    /// Gives up all changes: the object has the values that the store has.
    final func revertToCommitted() {
        if let committed { storage = committed }
        endChanges()
    }

    /// The changes are saved: the store has the object's values.
    final func markSaved() { endChanges() }

    private func endChanges() {
        forgetChanges()
        state.subtract([
            .inserted, .updated, .deleted, .repositioned, .tracked, .changedSinceWillSave, .skipsChangeTracking,
            .insertionReported,
        ])
        // Another writer has deleted the row: giving up what was changed here does not bring it back.
        if state.isGone { state.insert(.deleted) }
    }

    /// The object has values that the next save writes.
    final func becomeUpdated() { state.insert(.updated) }

    /// The row has a position in a list that the next save writes.
    final func becomeRepositioned() { state.insert(.repositioned) }

    /// The row needs no update: what was changed is what the store has, or will be read again.
    final func clearPendingWrite() { state.subtract([.updated, .repositioned]) }

    /// Sets flags that the owners of the context's state keep with the objects; `ObjectState` says what each means.
    /// What changes the life of an object is a transition of its own.
    final func setFlags(_ flags: ObjectState) { state.formUnion(flags) }

    /// Clears flags that `setFlags(_:)` has set.
    final func clearFlags(_ flags: ObjectState) { state.subtract(flags) }

    /// Sets the ID of the object's row.
    final func assign(_ rowID: RowID) { self.rowID = rowID }

    /// Sets the version of the row that the object knows.
    final func setVersion(_ version: Int64) { self.version = version }

    // MARK: Deletion

    /// The next save removes the object from the store.
    final func becomeDeleted() {
        state.insert(.deleted)
        core?.tracker.didDelete()
    }

    /// The deletion is given up before it was saved.
    final func becomeUndeleted() { state.remove(.deleted) }

    /// Undo brings back a deleted object, whose row is in the store again or still; or the row was looked for before it
    /// was there.
    final func restoreRow() { state.subtract([.deleted, .gone]) }

    /// The class's hook for deletions is called, and not again from within itself.
    final func whilePreparingForDeletion(_ callHook: () -> Void) {
        state.insert(.inPrepareForDeletion)
        callHook()
        state.remove(.inPrepareForDeletion)
    }

    // MARK: Leaving a context

    /// The context has ended: the object keeps its values and nothing else.
    final func outliveContext() {
        forgetChanges()
        state = .registered
    }

    /// Another writer has deleted the row; the object keeps its values.
    final func becomeGone() {
        core?.epochs.willRemove(self)
        state.subtract([.updated, .repositioned, .changedSinceWillSave])
        state.formUnion([.deleted, .gone])
        core?.tracker.didDelete()
        forgetChanges()
    }

    /// The new object was merged into another one with the same unique values, and gets no row.
    final func becomeMerged() {
        core?.epochs.willRemove(self)
        state.subtract([.tracked, .inserted])
        state.insert(.gone)
    }

    /// The object has no row, or has lost it.
    /// - Parameter store: the store that its ID is of.
    final func leaveContext(of store: StoreIdentity) {
        core?.epochs.willRemove(self)
        forgetChanges()
        state = [.gone, .detached]
        formerStore = store
        core = nil
    }

    /// An object that has left its context becomes one that was never in any.
    final func becomeNew() {
        rowID = .unassigned
        version = 0
        formerStore = nil
        state = []
    }

    /// An object without context becomes what it was before the insertion into one failed.
    final func becomeUnattached(_ rowID: RowID, state: ObjectState, storage: ObjectStorage?) {
        self.rowID = rowID
        self.state = state
        self.storage = storage
    }
}
