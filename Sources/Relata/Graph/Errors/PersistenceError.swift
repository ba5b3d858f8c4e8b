import RelataModel

/// An error of objects and stores.
///
/// ```swift
/// do {
///     try context.save()
/// } catch PersistenceError.mergeConflict(let conflicts) {
///     for conflict in conflicts { context.refresh(context.object(with: conflict.objectID), mergeChanges: true) }
///     try context.save()
/// }
/// ```
public enum PersistenceError: Error, Sendable, Hashable {
    /// A property of an object violates the model, or an object cannot be deleted.
    case validation(ValidationError)
    /// Several properties or objects violate the model.
    case multipleValidation([ValidationError])
    /// Objects of different contexts were related; nothing was changed.
    case differentContexts(relationship: String, source: ManagedObjectID, destination: ManagedObjectID)
    /// A context was given an object of another context, or of one that has ended; nothing was changed.
    case foreignObject(ManagedObjectID, operation: String)
    /// An object was related to one whose entity the relationship does not accept; nothing was changed.
    case unacceptableDestination(relationship: String, source: ManagedObjectID, desired: String, given: String)
    /// A changed object refers to one that no longer exists.
    case missingDestination(relationship: String, source: ManagedObjectID, destination: ManagedObjectID)
    /// Another writer changed or deleted the rows of these objects since they were read.
    case mergeConflict([MergeConflict])
    /// Uniqueness constraints of the model are violated; nothing was saved.
    case constraintConflict([ConstraintConflict])
    /// Several errors of functions that cannot throw, in the order in which they occurred.
    case several([PersistenceError])
    /// The store has no row of the object.
    case objectNotFound(ManagedObjectID)
    /// The class does not belong to the context's model.
    case unknownClass(String, model: String)
    /// The entity does not belong to the context's model.
    case unknownEntity(String, model: String)
    /// An object was to be created with a class that its entity does not have.
    case unacceptableClass(String, entity: String)
    /// An object of an abstract entity was to be created.
    case abstractEntity(String)
    /// An object has no property of the given name.
    case unknownKey(String, ManagedObjectID, nearest: String?)
    /// A property was to be set to a value that it cannot have; nothing was changed.
    case unacceptableValue(property: String, ManagedObjectID, desired: String, given: String)
    /// The stored value of a transformable attribute cannot be decoded as its type; it stays as it is.
    case unreadableValue(property: String, ManagedObjectID, reason: String)
    /// A transformable attribute was to be set to a value that cannot be encoded; nothing was changed.
    case unwritableValue(property: String, ManagedObjectID, reason: String)
    /// A fetch request asks for what cannot be.
    case invalidFetchRequest(String)
    /// A batch request is invalid.
    case invalidBatchRequest(String)
    /// A hook called by a save started another save of the same context.
    case saveInsideSave
    /// The hooks before a save keep changing objects.
    case endlessWillSave(ManagedObjectID)
    /// The model's entities and classes do not match.
    case unusableModel(String, problems: [String])
    /// The file was made from a model with another structure.
    case incompatibleStore(path: String, model: String, reason: String)
    /// An older version of the model created the store, and it is opened with `MigrationPolicy.explicit`, or
    /// read-only.
    case needsMigration(path: String, StoreMigration)
    /// An older version of the model created the store, and it cannot be migrated; nothing was changed.
    case cannotMigrate(path: String, model: String, [StoreMigration.Violation])
    /// A mapping model names what the models do not have, or a value that cannot be read; nothing was written.
    case invalidMapping(String)
    /// A stage of the program's own cannot run: its names or types are not those of the versions, or a value is missing
    /// that the model requires.
    case invalidMigrationStage(path: String, version: String, reason: String)
    /// The store was created by this model, but was migrated to a later version.
    case storeIsNewer(path: String, model: String, version: String)
    /// Another process, or another container of this one, has migrated the store to another version of the model
    /// since it was opened; nothing was written, and contexts keep their changes.
    case storeWasMigrated(path: String)
    /// The file of a store that is opened read-only does not exist.
    case missingStore(path: String)
    /// A value of an attribute, or a value that it is compared with, exceeds SQLite's limit; sizes are in bytes.
    case valueTooLarge(entity: String, property: String?, size: Int, limit: Int)
    /// The file of an open store is no longer the one that was opened; nothing was written, and contexts keep their
    /// changes.
    case storeFileChanged(path: String, FileChange)
    /// A context has no store: it was never given one, or the store was closed or removed.
    case unusableContext(reason: String)
    /// Stores cannot be added, moved or described in this way; nothing was changed.
    case invalidStoreOperation(String)
    /// A store of an unsupported type: Core Data's store types other than SQLite's and the one in memory.
    case unsupportedStoreType(String)
    /// A request about the store's history cannot be answered.
    case invalidHistoryRequest(String)
    /// Transactions after the token were deleted from the history: the changes since then are not known.
    case historyTokenExpired
    /// Changes were to be saved to a store that is opened read-only; the context keeps them.
    case readOnlyStore
    /// Another writer held the store's lock for longer than the store's `timeout`; the save can be tried again.
    case storeBusy(seconds: Double)
    /// SQLite is older than 3.37.
    case unsupportedSQLite(String)
    /// SQLite reported an error.
    case store(StoreFailure)
    /// Relata has detected an impossible state, which is a bug in Relata; nothing was written.
    case internalInconsistency(String)

    /// The change of an open store's file.
    public enum FileChange: Sendable, Hashable {
        /// No file of that name exists any more: it was removed or renamed.
        case removed
        /// The name belongs to another file, or the file contains another store, or no store.
        case replaced
        /// The file is empty.
        case emptied
        /// The write-ahead log beside the file (`-wal`), or its index (`-shm`), was removed or replaced: other
        /// connections would not see what is saved there, and it would be lost.
        case logRemoved
        /// The name belongs to another file, and the write-ahead log of the former one is still beside it: whatever
        /// opens the file takes the log for its own, which damages it if it is another state of the store, such as a
        /// backup.
        case replacedBesideLog
    }

    /// Core Data's code for the error, in `NSCocoaErrorDomain`.
    public var code: Int {
        switch self {
        case .validation(let error): error.code.rawValue
        case .multipleValidation: ErrorCode.multipleValidation
        case .several(let errors):
            Set(errors.map(\.code)).count == 1 ? errors.first?.code ?? ErrorCode.coreData : ErrorCode.coreData
        case .differentContexts, .foreignObject, .unacceptableDestination, .unacceptableClass: ErrorCode.coreData
        case .unknownClass, .unknownEntity, .abstractEntity: ErrorCode.coreData
        case .missingDestination, .objectNotFound: ErrorCode.referentialIntegrity
        case .mergeConflict: ErrorCode.merge
        case .constraintConflict: ErrorCode.constraintMerge
        case .unusableModel, .saveInsideSave, .endlessWillSave, .invalidFetchRequest, .invalidBatchRequest, .unknownKey,
            .unacceptableValue, .unreadableValue, .unwritableValue, .internalInconsistency:
            ErrorCode.coreData
        case .incompatibleStore, .needsMigration, .invalidMigrationStage, .storeIsNewer, .storeWasMigrated:
            ErrorCode.incompatibleVersionHash
        case .cannotMigrate, .invalidMapping: ErrorCode.migration
        case .missingStore: ErrorCode.fileReadNoSuchFile
        case .storeFileChanged, .unusableContext, .invalidStoreOperation: ErrorCode.storeOperation
        case .unsupportedStoreType: ErrorCode.storeInvalidType
        case .invalidHistoryRequest: ErrorCode.storeUnsupportedRequest
        case .historyTokenExpired: ErrorCode.historyTokenExpired
        case .readOnlyStore: ErrorCode.fileWriteNoPermission
        case .storeBusy: ErrorCode.storeTimeout
        case .unsupportedSQLite: ErrorCode.storeOpen
        case .store, .valueTooLarge: ErrorCode.sqlite
        }
    }
}

extension PersistenceError {
    /// The object that refers to a deleted one.
    var sourceOfMissingDestination: ManagedObjectID? {
        guard case .missingDestination(_, let source, _) = self else { return nil }
        return source
    }

    /// Returns the error with another ID of the object that refers to a deleted one.
    func replacingSource(with objectID: ManagedObjectID) -> PersistenceError {
        guard case .missingDestination(let relationship, _, let destination) = self else { return self }
        return .missingDestination(relationship: relationship, source: objectID, destination: destination)
    }
}

extension PersistenceError: CustomStringConvertible {
    /// The problem and its remedy.
    public var description: String {
        guard let fix else { return reason }
        // A list has its lines, and the remedy one of its own.
        return reason + (reason.contains("\n") ? "\n" : " ") + fix
    }

    /// The problem.
    var reason: String {
        switch self {
        case .validation(let error): error.description
        case .multipleValidation(let errors):
            "\(errors.count) validation errors occurred:\n" + errors.map { "- \($0)" }.joined(separator: "\n")
        case .differentContexts(let relationship, let source, let destination):
            "Illegal attempt to establish a relationship '\(relationship)' between objects in different contexts "
                + "(source = \(source), destination = \(destination))."
        case .foreignObject(let objectID, let operation):
            "The context cannot \(operation) \(objectID), which belongs to another context."
        case .unacceptableDestination(let relationship, let source, let desired, let given):
            "Unacceptable type of value for the relationship '\(relationship)' of \(source): desired entity = \(desired); "
                + "given entity = \(given)."
        case .missingDestination(let relationship, let source, let destination):
            "The relationship '\(relationship)' of \(source) refers to \(destination), which was deleted."
        case .mergeConflict(let conflicts):
            "Could not merge changes: " + conflicts.map(\.description).joined(separator: ", ") + " by another writer."
        case .constraintConflict(let conflicts):
            "Could not save: " + conflicts.map(\.description).joined(separator: "; ")
                + ", which must be unique."
        case .several(let errors):
            "\(errors.count) errors occurred:\n" + errors.map { "- \($0)" }.joined(separator: "\n")
        case .objectNotFound(let objectID): "The store has no object \(objectID)."
        case .unknownClass(let name, let model): "The class \(name) belongs to no entity of the model \(model)."
        case .unknownEntity(let name, let model): "The entity \(name) does not belong to the model \(model)."
        case .unacceptableClass(let name, let entity):
            "The class \(name) is not the class of the entity \(entity)."
        case .abstractEntity(let name): "The entity \(name) is abstract."
        case .unknownKey(let key, let objectID, _):
            "\(objectID) has no property '\(key)'."
        case .unacceptableValue(let property, let objectID, let desired, let given):
            "Unacceptable type of value for '\(property)' of \(objectID): desired type = \(desired); given type = \(given)."
        case .unreadableValue(let property, let objectID, let reason):
            "The stored value of '\(property)' of \(objectID) cannot be decoded: \(reason)."
        case .unwritableValue(let property, let objectID, let reason):
            "The value for '\(property)' of \(objectID) cannot be encoded: \(reason)."
        case .invalidFetchRequest(let reason): "The fetch request cannot be used: \(reason)".sentence
        case .invalidBatchRequest(let reason): "The batch request cannot be carried out: \(reason)".sentence
        case .saveInsideSave: "A hook cannot save its context while the context is being saved."
        case .endlessWillSave(let objectID):
            "willSave() of \(objectID) changes properties each time it is called."
        case .unusableModel(let model, let problems):
            "The model \(model) cannot be used:\n" + problems.map { "- \($0)" }.joined(separator: "\n")
        case .incompatibleStore(let path, let model, let reason):
            "The file \(path) does not fit the model \(model): \(reason)"
        case .needsMigration(let path, let migration):
            "The store \(path) must be migrated from an older version of the model, and is not migrated automatically:\n"
                + migration.steps.map { "- \($0.description) (\($0.cost.rawValue))" }.joined(separator: "\n")
        case .cannotMigrate(let path, let model, let violations):
            "The store \(path) cannot be migrated to the model \(model); nothing was changed:\n"
                + violations.prefix(20).map { "- \($0)" }.joined(separator: "\n")
                + (violations.count > 20 ? "\n- and \(violations.count - 20) more" : "")
        case .invalidMapping(let reason): "The mapping model cannot be used: \(reason)".sentence
        case .invalidMigrationStage(let path, let version, let reason):
            "The program's stage of the migration of \(path) to the version '\(version)' cannot run: \(reason)".sentence
        case .storeIsNewer(let path, let model, let version):
            "The store \(path) is of the version \(version) of the model \(model), which is newer than this program: "
                + "open it with a newer one. Stores cannot be downgraded."
        case .storeWasMigrated(let path):
            "The store \(path) was migrated to another version of the model while it was open; nothing was written. "
                + "Open it with a program of that version."
        case .missingStore(let path): "The store \(path) does not exist."
        case .valueTooLarge(let entity, let property, let size, let limit):
            "A value \(property.map { "of \(entity).\($0)" } ?? "in a request for \(entity)") has \(size) bytes; SQLite allows "
                + "\(limit) for a value, and for all values of a row together."
        case .storeFileChanged(let path, let change): change.reason(path)
        case .invalidHistoryRequest(let reason): "The history request is invalid: \(reason)".sentence
        case .historyTokenExpired: "Transactions after the token were removed from the store's history."
        case .unusableContext(let reason): "The context cannot be used: \(reason)".sentence
        case .invalidStoreOperation(let reason): "The operation on a store is invalid: \(reason)".sentence
        case .unsupportedStoreType(let type):
            "The store type '\(type)' is not supported; a file has the type 'SQLite', and a temporary store 'InMemory'."
        case .readOnlyStore: "The store is read-only."
        case .storeBusy(let seconds):
            "The store was locked by another writer for more than \(seconds.formatted) seconds."
        case .unsupportedSQLite(let version): "SQLite 3.37 or newer is needed; this is \(version)."
        case .store(let failure): failure.description
        case .internalInconsistency(let state): "Internal inconsistency: \(state). Nothing was written."
        }
    }

    /// The remedy, if the problem's message does not contain it.
    var fix: String? {
        switch self {
        case .validation, .multipleValidation, .several, .invalidFetchRequest, .invalidBatchRequest, .invalidMapping,
            .invalidHistoryRequest, .unusableModel, .unusableContext, .invalidStoreOperation, .incompatibleStore,
            .invalidMigrationStage, .storeIsNewer, .storeWasMigrated, .unsupportedStoreType, .store:
            nil
        case .differentContexts: "Look the destination up in the source's context with object(with:)."
        case .foreignObject: "Look it up in this one with object(with:)."
        case .unacceptableDestination: "Give the relationship an object of its destination entity."
        case .missingDestination: "Give the relationship another object, or none, and save again."
        case .mergeConflict: "Refresh the objects and save again, or give the context a merge policy."
        case .constraintConflict: "Change the values and save again, or give the context a merge policy."
        case .objectNotFound: "It was deleted, or never saved; fetch the objects again."
        case .unknownClass: "Use a class of one of its entities, or open the store with the model of the class."
        case .unknownEntity: "Use the name of one of its entities."
        case .unacceptableClass: "Use the class that the model names for the entity."
        case .abstractEntity: "Make an object of one of its sub-entities."
        case .unknownKey(_, _, let nearest): nearest.map { "Did you mean '\($0)'?" }
        case .unacceptableValue: "Give the property a value of the desired type."
        case .unreadableValue: "Give the property a new value, or read it with the type that it was written with."
        case .unwritableValue: "Give the property another value and save again."
        case .saveInsideSave: "Save in the hook didSave(), or after the save."
        case .endlessWillSave: "Set a property only if its value differs."
        case .needsMigration: "Open it for writing, with the migration policy automatic."
        case .cannotMigrate:
            "Correct them with the version of the program that wrote them, or give hints on what becomes of them."
        case .missingStore: "Check the path; only a store that is opened for writing is created."
        case .valueTooLarge: "Keep it in a file, and its path in the store."
        case .storeFileChanged(_, let change): change.fix
        case .historyTokenExpired: "Fetch the objects again, and go on from the store's current token."
        case .readOnlyStore: "Open it for writing to save changes."
        case .storeBusy: "Save again, or raise the store's timeout."
        case .unsupportedSQLite: "Install a newer libsqlite3, or link the program with one."
        case .internalInconsistency: "This is a bug in Relata; please report it with the model and the steps."
        }
    }
}

extension Double {
    /// The number, without fraction if it has none.
    fileprivate var formatted: String { Int(exactly: self).map(String.init) ?? String(self) }
}

extension PersistenceError.FileChange {
    /// Returns what happened to the file.
    fileprivate func reason(_ path: String) -> String {
        let consequence = "while it was open. Nothing was written, and contexts keep their changes."
        return switch self {
        case .removed: "The file \(path) was removed or renamed \(consequence)"
        case .replaced: "The file \(path) was replaced by another one, or written over, \(consequence)"
        case .emptied: "The file \(path) was emptied \(consequence)"
        case .logRemoved:
            "The write-ahead log of \(path), or its index (-wal, -shm), was removed or replaced \(consequence)"
        case .replacedBesideLog:
            "The file \(path) was replaced by another one, with the old one's write-ahead log (-wal, -shm) still beside it, \(consequence)"
        }
    }

    /// The remedy.
    fileprivate var fix: String {
        switch self {
        case .removed: "Put it back, or make a new container where the file is now."
        case .replaced: "Put the old one back, or make a new container for the new one."
        case .emptied: "Put a copy of it in its place, and make a new container."
        case .logRemoved:
            "Close all that has the store open, and make a new container; leave the files beside a store alone."
        case .replacedBesideLog:
            "Close all that has the store open, remove \"-wal\" and \"-shm\" if the file is a backup, which is complete without them, and make a new "
                + "container."
        }
    }
}
