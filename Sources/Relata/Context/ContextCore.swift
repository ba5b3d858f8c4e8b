import RelataModel

/// What a context shares with its objects: the owners of its state, each of which alone writes what it has, and what works with them.
///
/// Objects hold the core and not the context, so that a context can end before its objects do: they keep their values
/// and lose their context.
final class ContextCore {
    let store: PersistentStore
    let model: ManagedObjectModel
    /// The core of the context that this one's saves go to, if it is not the store.
    let parent: ContextCore?

    // MARK: State

    /// The objects that are in memory.
    let registry: ObjectRegistry
    /// The objects with changes.
    let tracker = ChangeTracker()
    /// What is deleted and not saved since.
    let deletions: DeletionQueue
    /// The owners of the destinations of to-many relationships without inverse.
    let ownerTable = OwnerTable()
    /// What makes the contents of to-many relationships out of date.
    let epochs = ListEpochs()
    /// What went wrong where nothing could be thrown.
    let errorLog: ErrorLog
    /// What the fetched properties of objects have found.
    let fetchedProperties = FetchedPropertyCache()
    /// The hooks of the objects' classes.
    let hookCache: HookCache
    /// What is going on.
    let activity = Activity()
    /// The observers of changes.
    let observers = ChangeObservers()
    /// The contexts that this one belongs together with.
    let family: ContextFamily
    /// How far the history of the store was followed.
    let historyFollower = HistoryFollower()
    /// What the program has set.
    let settings = ContextSettings()

    // MARK: Work

    let toOneAccess = ToOneAccess()
    let toManyAccess = ToManyAccess()
    let transfer = FieldTransfer()
    private(set) lazy var reader = StoreReader(self)
    /// Where the objects come from.
    private(set) lazy var source: any ObjectSource = parent.map { ParentReader(self, $0) } ?? reader
    private(set) lazy var writer = StoreWriter(reader)
    private(set) lazy var destinationCheck = DestinationCheck(self, reader)
    private(set) lazy var validator = Validator(self)
    private(set) lazy var finder = DestinationFinder(self)
    /// The class that was asked for last, and its entity.
    private var lastEntity: (objectClass: ObjectIdentifier, entity: EntityDescription)?

    /// - Parameters:
    ///   - parent: the core of the context that saves go to, if it is not the store.
    ///   - callsHooks: whether classes' hooks are called; batch work calls none.
    init(store: PersistentStore, parent: ContextCore? = nil, callsHooks: Bool = true) {
        self.store = store
        self.parent = parent
        model = store.model
        registry = ObjectRegistry(hierarchies: store.model.entities.count)
        deletions = DeletionQueue(entities: store.model.entities.count)
        errorLog = ErrorLog()
        hookCache = HookCache(isEnabled: callsHooks)
        family = ContextFamily(hasEnded: false)
        parent?.family.add(self)
    }

    /// Creates the core of the objects that a context had before it was reset.
    init(formerly core: ContextCore) {
        store = core.store
        parent = core.parent
        model = core.model
        registry = ObjectRegistry(hierarchies: core.model.entities.count)
        deletions = DeletionQueue(entities: core.model.entities.count)
        errorLog = ErrorLog(forwardingTo: core.errorLog)
        hookCache = HookCache(isEnabled: core.hookCache.isEnabled)
        family = ContextFamily(hasEnded: true)
        parent?.family.add(self)
    }

    /// The entity of a class; one that the model does not know is an error of the next save, and its objects stay
    /// outside the context.
    func entity(of objectClass: ManagedObject.Type) -> EntityDescription {
        if let lastEntity, lastEntity.objectClass == ObjectIdentifier(objectClass) { return lastEntity.entity }
        guard let entity = model.entity(of: objectClass) else {
            errorLog.record(PersistenceError.unknownClass(String(describing: objectClass), model: model.name))
            return EntityDescription(unknown: objectClass)
        }
        lastEntity = (ObjectIdentifier(objectClass), entity)
        return entity
    }

    /// The ID of a row of this context's store.
    func objectID(_ entity: EntityDescription, _ rowID: RowID) -> ManagedObjectID {
        ManagedObjectID(entity: entity, store: store.identity.uuid, rowID: rowID)
    }

    /// The object of a relationship's destination with that ID, if it is in memory.
    func registeredObject(_ rowID: RowID?, hierarchyOf relationship: RelationshipDescription) -> ManagedObject? {
        guard let rowID,
            let object = registry[rowID, hierarchy: model.entities[relationship.destination].hierarchy],
            // The key of a row can lead to an object of a sibling entity, as the tables' references do not tell them apart.
            relationship.accepts(object.entity)
        else { return nil }
        return object
    }

    /// Takes an object out of memory as it ends.
    func objectEnds(_ object: ManagedObject) {
        fetchedProperties.remove(object)
        registry.objectEnds(object)
    }
}
