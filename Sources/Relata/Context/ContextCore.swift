import RelataModel

/// What a context shares with its objects: the identity map, the list of changes, and the way to the store.
///
/// Objects hold the core and not the context, so that a context can end before its objects do: they keep their values
/// and lose their context.
final class ContextCore {
    let store: PersistentStore
    let model: ManagedObjectModel
    /// The core of the context that this one's saves go to, if it is not the store.
    let parent: ContextCore?
    /// The cores of contexts whose parent this one's is.
    var children: [WeakCore] = []
    weak var context: ManagedObjectContext?

    let toOneAccess = ToOneAccess()
    let toManyAccess = ToManyAccess()
    let transfer = FieldTransfer()

    /// The objects that are in memory, by the hierarchy of their entity and their number; it keeps none of them alive.
    let identityMaps: [IdentityMap]
    /// The objects with changes, which the context keeps alive.
    var tracked: ContiguousArray<ManagedObject> = []
    /// The deleted objects whose deletion has not been carried on yet.
    var deletedRoots: ContiguousArray<ManagedObject> = []
    /// Whether the store could not be read while the delete rules were applied, so that they have to be applied again.
    var isPropagationIncomplete = false
    /// The temporary IDs that users have seen.
    var temporaryIDs = TemporaryIDs()
    /// What went wrong where nothing could be thrown; the next save or fetch throws the first of them.
    var recordedErrors: [any Error] = []
    /// The owner of each destination of a to-many relationship without inverse, as far as it is known.
    var owners: [OwnerKey: WeakOwner] = [:]
    /// Those of them that have another owner, or none, than when they were saved.
    var movedDestinations: [OwnerKey: MovedDestination] = [:]
    /// Rows that the delete rules take and that are no objects.
    var rowsPendingDeletion: RowsPendingDeletion
    /// The objects that were changed since pending changes were last processed.
    var changedInEvent: ContiguousArray<ManagedObject> = []
    /// The values that some of them had before: those that had unsaved changes already.
    var eventValues: [ObjectIdentifier: ObjectStorage] = [:]
    var undoManager: ContextUndoManager?
    /// What a save does where it meets conflicts.
    var mergePolicy = MergePolicy.error
    /// What the objects were before the conflicts of a save were resolved, while that goes on.
    var imageBefore: ContextSnapshot?
    /// Objects whose versions the next save compares although they were not changed.
    var conflictDetectionSet: ContiguousArray<ManagedObject> = []
    /// Whether the context has ended, so that its objects can be read and not changed.
    var isDetached = false
    /// The core that throws what goes wrong here, where this one serves the objects that a context had before it was reset.
    weak var heir: ContextCore?
    /// Where the saves of other contexts arrive, if they are merged automatically.
    var inbox: SaveInbox?
    /// How many saves there were.
    var saves = 0
    /// Whether each deletion is carried on at once.
    var deletesImmediately = false
    /// Whether the delete rules are being applied, which hooks must not begin again.
    var isPropagating = false
    /// Whether relationships are being read, where positions are given out that were left open; no program has changed them.
    var isReadingMembers = false
    /// Whether a save is under way, in which hooks cannot begin another.
    var isSaving = false
    /// Whether what is set is no change, as in `awakeFromFetch`.
    var ignoresChanges = false
    /// Objects whose values were read again, of which observers have not been told.
    var refreshed: ContiguousArray<ManagedObject> = []
    /// Called when an event begins whose end nobody else brings about.
    var eventBegins: (@Sendable () -> Void)?
    /// Who makes the changes of a batch request, which has a core without context.
    var batchAuthor: String?
    /// Rows whose side of a relationship the save under way changes, though neither an object nor the row says so.
    var untoldPartners: [SavedChanges.Group] = []
    /// The last transaction of the history that was looked at, and what SQLite had counted then.
    var historyPosition: Int64?
    var historyDataVersion: Int64 = 0
    /// Says that nobody waits for the context's work any more.
    var cancellation: CancellationFlag?
    /// Whether classes' hooks are called; batch work calls none.
    var callsHooks = true
    /// The hooks of classes that inherit from the classes of entities.
    var hooksOfSubclasses: [ObjectIdentifier: HookSet] = [:]
    /// What the fetched properties of objects have found, by name.
    var fetchedProperties: [ObjectIdentifier: [String: [ManagedObject]]] = [:]
    /// Who wants to know of changes.
    var observations: [WeakObservation] = []
    /// The count of removals when references to objects that are gone were last taken out everywhere.
    var removalsForgotten = 0
    /// The objects whose values have changed during the save or merge that is under way, of which observers are told at its end.
    var news: Set<ManagedObjectID>?
    /// Whether there is anything to tell them of.
    var hasNews = false
    /// How many saves have removed objects; contents that have not heard of the last may list some of them.
    var removals = 0
    /// How often the destinations of a to-many relationship were read.
    var readings = 0

    private var releasing: ContiguousArray<ObjectStorage> = []
    private var isReleasing = false
    private var lastClass: ObjectIdentifier?
    private var lastEntity: EntityDescription?
    private(set) lazy var reader = StoreReader(self)
    /// Where the objects come from.
    private(set) lazy var source: any ObjectSource = parent.map { ParentReader(self, $0) } ?? reader
    private(set) lazy var writer = StoreWriter(self)
    private(set) lazy var validator = Validator(self)
    private(set) lazy var finder = DestinationFinder(self)

    init(store: PersistentStore, parent: ContextCore? = nil) {
        self.store = store
        self.parent = parent
        model = store.model
        identityMaps = store.model.entities.map { _ in IdentityMap() }
        rowsPendingDeletion = RowsPendingDeletion(entities: store.model.entities.count)
    }

    /// The entity of a class; one that the model does not know is an error of the next save, and its objects stay
    /// outside the context.
    func entity(of objectClass: ManagedObject.Type) -> EntityDescription {
        if lastClass == ObjectIdentifier(objectClass), let lastEntity { return lastEntity }
        guard let entity = model.entity(of: objectClass) else {
            record(PersistenceError.unknownClass(String(describing: objectClass), model: model.name))
            return EntityDescription(unknown: objectClass)
        }
        lastClass = ObjectIdentifier(objectClass)
        lastEntity = entity
        return entity
    }

    /// Lists an object as changed.
    func track(_ object: ManagedObject) {
        guard !object.state.contains(.tracked) else { return }
        object.state.insert(.tracked)
        tracked.append(object)
    }

    /// The ID of a row of this context's store.
    func objectID(_ entity: EntityDescription, _ number: Int64) -> ManagedObjectID {
        ManagedObjectID(entity: entity, store: store.identity.uuid, number: number)
    }

    /// Remembers an error until something can throw it.
    func record(_ error: any Error) {
        if let heir { heir.record(error) } else { recordedErrors.append(error) }
    }

    /// Throws the first error that was recorded, and forgets them.
    func throwRecordedError() throws {
        guard let error = recordedErrors.first else { return }
        recordedErrors = []
        throw error
    }

    /// Remembers a temporary ID that the user has seen.
    func rememberTemporaryID(of object: ManagedObject) {
        guard !object.state.contains(.temporaryIDKnown) else { return }
        object.state.insert(.temporaryIDKnown)
        temporaryIDs.remember(object)
    }

    /// The object of a relationship's destination with that number, if it is in memory.
    func registeredObject(_ number: Int64, hierarchyOf relationship: RelationshipDescription) -> ManagedObject? {
        guard number != 0,
            let object = identityMaps[model.entities[relationship.destination].hierarchy][number],
            // The key of a row can lead to an object of a sibling entity, as the tables' references do not tell them apart.
            relationship.accepts(object.entity)
        else { return nil }
        return object
    }

    /// Lists a stored object as the one of its row.
    func register(_ object: ManagedObject) {
        object.state.insert(.registered)
        identityMaps[object.entity.hierarchy].insert(object)
    }

    /// Takes an object out of the identity map as it ends, and lets go of its values.
    ///
    /// Values refer to other objects, which may end with them: a long chain of such ends must not become a deep recursion.
    func objectEnds(_ object: ManagedObject) {
        forgetFetchedObjects(of: object)
        if object.state.contains(.registered) { identityMaps[object.entity.hierarchy].remove(object) }
        guard let storage = object.storage, object.entity.hasRelationships else { return }
        releasing.append(storage)
        object.storage = nil
        if let snapshot = object.snapshot { releasing.append(snapshot) }
        object.snapshot = nil
        guard !isReleasing else { return }
        isReleasing = true
        while !releasing.isEmpty { releasing.removeLast() }
        isReleasing = false
    }
}
