import RelataModel

/// The state that a context shares with its objects: a composition of owners, each of which is the only one that writes
/// its part, and the components that work with them.
///
/// Objects hold the core and not the context, so that a context can end before its objects do: they keep their values
/// and lose their context.
final class ContextCore {
    let store: PersistentStore
    let model: ManagedObjectModel
    /// The core of the parent context, if the context does not save to the store.
    let parent: ContextCore?
    /// Where the context's work is done: in Relata by its caller, and only with the module CoreData on a queue; nil
    /// where there is no context.
    let ownQueue: OwnQueue?

    // MARK: State

    /// The objects that are in memory.
    let registry: ObjectRegistry
    /// The objects with changes.
    let tracker = ChangeTracker()
    /// The deletions that are not saved yet.
    let deletions: DeletionQueue
    /// The owners of the destinations of to-many relationships without inverse.
    let ownerTable = OwnerTable()
    /// Counts the events that make the contents of to-many relationships outdated.
    let epochs = ListEpochs()
    /// The errors of functions that cannot throw; shared with the core of the objects that the context had before it
    /// was reset, as no save or fetch would throw theirs.
    let errorLog: ErrorLog
    /// The cached results of fetched properties.
    let fetchedProperties = FetchedPropertyCache()
    /// The hooks of the objects' classes.
    let hookCache: HookCache
    /// The current activities.
    let activity = Activity()
    /// The observers of changes.
    let observers = ChangeObservers()
    /// The saves that observers are told of.
    let unreportedSaves = UnreportedSaves()
    /// The parent, the children, and the inbox of merged saves.
    let family: ContextFamily
    /// The position up to which the store's history was followed.
    let historyFollower = HistoryFollower()
    /// The program's settings.
    let settings: ContextSettings

    // MARK: Work

    let toOneAccess = ToOneAccess()
    let toManyAccess = ToManyAccess()
    let transfer = FieldTransfer()
    private(set) lazy var reader = StoreReader(self)
    /// The source of the objects: the store, or the parent.
    private(set) lazy var source: any ObjectSource = parent.map { ParentReader(of: self, parent: $0) } ?? reader
    private var currentWriter: StoreWriter?
    private var currentDestinationCheck: DestinationCheck?
    private(set) lazy var validator = Validator(self)
    private(set) lazy var finder = DestinationFinder(self)
    /// The class whose entity was looked up last, and the entity.
    private var lastEntity: (objectClass: ObjectIdentifier, entity: EntityDescription)?

    /// - Parameters:
    ///   - parent: the core of the parent context, if the context does not save to the store.
    ///   - ownQueue: the queue of the context, if there is a context.
    ///   - callsHooks: whether classes' hooks are called; batch requests call none.
    init(
        store: PersistentStore, parent: ContextCore? = nil, ownQueue: OwnQueue? = nil, callsHooks: Bool = true,
        settings: ContextSettings = ContextSettings()
    ) {
        self.store = store
        self.parent = parent
        self.ownQueue = ownQueue
        self.settings = settings
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
        ownQueue = core.ownQueue
        settings = ContextSettings()
        model = core.model
        registry = ObjectRegistry(hierarchies: core.model.entities.count)
        deletions = DeletionQueue(entities: core.model.entities.count)
        errorLog = core.errorLog
        hookCache = HookCache(isEnabled: core.hookCache.isEnabled)
        family = ContextFamily(hasEnded: true)
        parent?.family.add(self)
    }

    /// Writes the rows of saves.
    var writer: StoreWriter {
        if let currentWriter { return currentWriter }
        let new = StoreWriter(reader)
        currentWriter = new
        return new
    }

    /// Finds references to rows that another writer has deleted.
    var destinationCheck: DestinationCheck {
        if let currentDestinationCheck { return currentDestinationCheck }
        let new = DestinationCheck(self, reader)
        currentDestinationCheck = new
        return new
    }

    /// Releases what has statements of the context's connection, and what is only known of that connection.
    func forgetStatements() {
        currentWriter = nil
        currentDestinationCheck = nil
        historyFollower.forgetDataVersion()
    }

    /// Returns the entity of a class; if the model has none, an error is recorded for the next save, and the class's
    /// objects do not enter the context.
    func entity(of objectClass: ManagedObject.Type) -> EntityDescription {
        if let lastEntity, lastEntity.objectClass == ObjectIdentifier(objectClass) { return lastEntity.entity }
        guard let entity = model.entity(of: objectClass) else {
            errorLog.record(PersistenceError.unknownClass(String(describing: objectClass), model: model.name))
            return EntityDescription(unknown: objectClass)
        }
        lastEntity = (ObjectIdentifier(objectClass), entity)
        return entity
    }

    /// Returns the ID of a row of this context's store.
    func objectID(_ entity: EntityDescription, _ rowID: RowID) -> ManagedObjectID {
        ManagedObjectID(entity: entity, storeUUID: store.identity.uuid, rowID: rowID)
    }

    /// Returns the object of a relationship's destination with an ID, if it is in memory.
    func registeredDestination(_ rowID: RowID?, of relationship: RelationshipDescription) -> ManagedObject? {
        guard let rowID,
            let object = registry[rowID, hierarchy: model.entities[relationship.destination].hierarchy],
            // The key of a row can refer to an object of a sibling entity, as the tables' foreign keys do not
            // distinguish them.
            relationship.accepts(object.entity)
        else { return nil }
        return object
    }

    /// Removes an object from memory when it is deallocated.
    func objectEnds(_ object: ManagedObject) {
        fetchedProperties.remove(object)
        deletions.forgetCleared(of: object)
        registry.objectEnds(object)
    }
}
