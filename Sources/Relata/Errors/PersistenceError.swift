/// What can go wrong with objects and stores.
public enum PersistenceError: Error, Sendable {
    /// A property of an object is not as the model wants it, or an object cannot be deleted.
    case validation(ValidationError)
    /// Several properties or objects are not as the model wants them.
    case multipleValidation([ValidationError])
    /// Objects of different contexts were related; nothing was changed.
    case differentContexts(relationship: String, source: ManagedObjectID, destination: ManagedObjectID)
    /// An object was related to one of an entity that the relationship does not lead to; nothing was changed.
    case unacceptableDestination(relationship: String, source: ManagedObjectID, desired: String, given: String)
    /// A changed object refers to one that no longer exists.
    case missingDestination(relationship: String, source: ManagedObjectID, destination: ManagedObjectID)
    /// Another writer changed or deleted the rows of these objects since they were read.
    case mergeConflict([MergeConflict])
    /// Uniqueness constraints of the model are not met; nothing was saved.
    case constraintConflict([ConstraintConflict])
    /// The store has no row of the object.
    case objectNotFound(ManagedObjectID)
    /// The class is not one of the context's model.
    case unknownClass(String, model: String)
    /// The entity is not one of the context's model.
    case unknownEntity(String, model: String)
    /// An object was to be made of an entity that has another class.
    case unacceptableClass(String, entity: String)
    /// An object of an abstract entity was to be made.
    case abstractEntity(String)
    /// An object has no property of a name that it was asked for.
    case unknownKey(String, ManagedObjectID, nearest: String?)
    /// A property was to be set to a value that it cannot have; nothing was changed.
    case unacceptableValue(property: String, ManagedObjectID, desired: String, given: String)
    /// A fetch request asks for what cannot be.
    case invalidFetchRequest(String)
    /// A batch request asks for what cannot be.
    case invalidBatchRequest(String)
    /// A hook that a save called began another save of the same context.
    case saveInsideSave
    /// Hooks have changed objects again and again before a save.
    case endlessWillSave(ManagedObjectID)
    /// The model's entities and classes do not fit together.
    case unusableModel(String, problems: [String])
    /// The file was made from a model with another structure.
    case incompatibleStore(path: String, model: String, reason: String)
    /// An older version of the model made the store, and it is opened with `MigrationPolicy.explicit`, or only to be read.
    case needsMigration(path: String, StoreMigration)
    /// An older version of the model made the store, and it cannot become one of the model; nothing was changed.
    case cannotMigrate(path: String, model: String, [StoreMigration.Violation])
    /// The store was one of the model once, and is of a later version now.
    case storeIsNewer(path: String, model: String, version: String)
    /// A store that is opened read-only has no file.
    case missingStore(path: String)
    /// Changes were to be saved to a store that is opened read-only; the context keeps them.
    case readOnlyStore
    /// Another writer held the store for longer than the store's `timeout`; the save can be tried again.
    case storeBusy(seconds: Double)
    /// SQLite is older than 3.37.
    case unsupportedSQLite(String)
    /// SQLite reported an error.
    case store(StoreFailure)

    /// Core Data's code for the error, in `NSCocoaErrorDomain`.
    public var code: Int {
        switch self {
        case .validation(let error): error.code.rawValue
        case .multipleValidation: 1560
        case .differentContexts, .unacceptableDestination, .unacceptableClass: 134_060
        case .unknownClass, .unknownEntity, .abstractEntity: 134_060
        case .missingDestination, .objectNotFound: 133_000
        case .mergeConflict: 133_020
        case .constraintConflict: 133_021
        case .unusableModel, .saveInsideSave, .endlessWillSave, .invalidFetchRequest, .invalidBatchRequest, .unknownKey,
            .unacceptableValue:
            134_060
        case .incompatibleStore, .needsMigration, .storeIsNewer: 134_100
        case .cannotMigrate: 134_110
        case .missingStore: 260
        case .readOnlyStore: 513
        case .storeBusy: 134_090
        case .unsupportedSQLite: 134_080
        case .store: 134_180
        }
    }
}

extension PersistenceError {
    /// The object whose row could not be written.
    var unwritable: ManagedObjectID? {
        guard case .missingDestination(_, let source, _) = self else { return nil }
        return source
    }

    /// The same error about the object under another ID.
    func naming(_ objectID: ManagedObjectID) -> PersistenceError {
        guard case .missingDestination(let relationship, _, let destination) = self else { return self }
        return .missingDestination(relationship: relationship, source: objectID, destination: destination)
    }
}

extension PersistenceError: CustomStringConvertible {
    /// What is wrong, and what can be done about it.
    public var description: String {
        switch self {
        case .validation(let error): error.description
        case .multipleValidation(let errors):
            "\(errors.count) validation errors occurred:\n" + errors.map { "- \($0)" }.joined(separator: "\n")
        case .differentContexts(let relationship, let source, let destination):
            "Illegal attempt to establish a relationship '\(relationship)' between objects in different contexts "
                + "(source = \(source), destination = \(destination)). Look the destination up in the source's context "
                + "with object(with:)."
        case .unacceptableDestination(let relationship, let source, let desired, let given):
            "Unacceptable type of value for the relationship '\(relationship)' of \(source): desired entity = \(desired); "
                + "given entity = \(given)."
        case .missingDestination(let relationship, let source, let destination):
            "The relationship '\(relationship)' of \(source) refers to \(destination), which was deleted."
        case .mergeConflict(let conflicts):
            "Could not merge changes: " + conflicts.map(\.description).joined(separator: ", ") + " by another writer."
        case .constraintConflict(let conflicts):
            "Could not save: " + conflicts.map(\.description).joined(separator: "; ")
                + ", and the model wants them unique."
        case .objectNotFound(let objectID): "The store has no object \(objectID)."
        case .unknownClass(let name, let model): "The class \(name) belongs to no entity of the model \(model)."
        case .unknownEntity(let name, let model): "The entity \(name) does not belong to the model \(model)."
        case .unacceptableClass(let name, let entity):
            "An object of the class \(name) cannot be of the entity \(entity), which has another class."
        case .abstractEntity(let name): "The entity \(name) is abstract: make an object of one of its sub-entities."
        case .unknownKey(let key, let objectID, let nearest):
            "\(objectID) has no property '\(key)'." + (nearest.map { " Did you mean '\($0)'?" } ?? "")
        case .unacceptableValue(let property, let objectID, let desired, let given):
            "Unacceptable type of value for '\(property)' of \(objectID): desired type = \(desired); given type = \(given)."
        case .invalidFetchRequest(let reason): "The fetch request cannot be used: \(reason)."
        case .invalidBatchRequest(let reason): "The batch request cannot be carried out: \(reason)."
        case .saveInsideSave: "A hook that a save calls cannot save its context."
        case .endlessWillSave(let objectID):
            "willSave() of \(objectID) sets properties again at each call: set one only if it has another value."
        case .unusableModel(let model, let problems):
            "The model \(model) cannot be used:\n" + problems.map { "- \($0)" }.joined(separator: "\n")
        case .incompatibleStore(let path, let model, let reason):
            "The file \(path) does not fit the model \(model): \(reason)"
        case .needsMigration(let path, let migration):
            "The store \(path) is of an older version of the model, and is not migrated unasked:\n"
                + migration.steps.map { "- \($0.words) (\($0.cost.rawValue))" }.joined(separator: "\n")
        case .cannotMigrate(let path, let model, let violations):
            "The store \(path) cannot become one of the model \(model); nothing was changed:\n"
                + violations.prefix(20).map { "- \($0)" }.joined(separator: "\n")
                + (violations.count > 20 ? "\n- and \(violations.count - 20) more" : "")
        case .storeIsNewer(let path, let model, let version):
            "The store \(path) is of the version \(version) of the model \(model), which is newer than this program: "
                + "open it with a newer one. A store is not migrated back."
        case .missingStore(let path): "There is no file \(path), and a store that is read-only is not created."
        case .readOnlyStore: "The store is read-only: open it for writing to save changes."
        case .storeBusy(let seconds):
            "Another writer has held the store for more than \(seconds) seconds. Save again, or raise the store's timeout."
        case .unsupportedSQLite(let version): "SQLite 3.37 or newer is needed; this is \(version)."
        case .store(let failure): failure.description
        }
    }
}
