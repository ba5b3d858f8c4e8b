import Foundation
import RelataMigration
import RelataModel
import RelataSchema

/// Creates a store in an empty file, or checks whether the file is a store of the model, and migrates it if
/// necessary.
struct StoreSetup {
    private let connection: Connection
    private let model: ManagedObjectModel
    private let description: PersistentStoreDescription
    private let handlers: MigrationHandlers

    /// The result of opening a store.
    struct Outcome {
        /// The store's UUID.
        let storeUUID: UUID
        /// The migration that was performed, if any.
        var migration: StoreMigration?
        /// Whether the store was created.
        var isNew = false
    }

    private var metadata: StoreMetadata { StoreMetadata(connection) }
    private var path: String { description.url.path }

    init(
        _ connection: Connection, model: ManagedObjectModel, description: PersistentStoreDescription,
        handlers: MigrationHandlers
    ) {
        self.connection = connection
        self.model = model
        self.description = description
        self.handlers = handlers
    }

    /// Makes the file a store of the model.
    func run() throws -> Outcome {
        // Another process may hold the write lock for a long time, and most stores need no change.
        if let storeUUID = try connection.readTransaction({ try currentStore() }) {
            return Outcome(storeUUID: storeUUID)
        }
        // Sorting a table for an index needs as much space as the table.
        try connection.execute("PRAGMA temp_store = FILE")
        defer { try? connection.execute("PRAGMA temp_store = MEMORY") }
        // Inside one transaction, as another process may be creating the same store.
        return try connection.transaction {
            do {
                let outcome = try hasTables() ? try checkAndUpdate() : Outcome(storeUUID: try create(), isNew: true)
                try DerivedTextWriter(connection, schema: model.schema).deriveMissing()
                return outcome
            } catch StoreMigrator.Failure.incompatible(let reason) {
                throw incompatible(reason)
            } catch let damage as StoreMetadata.Damage {
                throw incompatible(damage.reason)
            }
        }
    }

    /// Returns the UUID of a store that already matches the model.
    private func currentStore() throws -> UUID? {
        guard try hasTables() else { return nil }
        let (state, storeUUID) = try state()
        return state.isCurrent && state.hasTexts ? storeUUID : nil
    }

    private func create() throws -> UUID {
        for statement in model.schema.ddlStatements { try connection.execute(statement) }
        let storeUUID = UUID()
        try metadata.set(Schema.MetadataTable.uuidKey, to: storeUUID.uuidString)
        try metadata.record(model.model, schema: model.schema, version: model.version)
        return storeUUID
    }

    private func state() throws -> (StoreState, storeUUID: UUID) {
        let state: StoreState
        do {
            state = try StoreState(
                connection, schema: model.schema, digest: model.version.digest, rules: model.rulesFingerprint)
        } catch let error as StoreState.Unusable {
            throw incompatible(error.reason)
        }
        guard let storeUUID = UUID(uuidString: state.storeUUID) else {
            throw incompatible("Its table \(Schema.MetadataTable.name) is incomplete.")
        }
        return (state, storeUUID)
    }

    /// Checks whether the file is a store of the model, and migrates it if it is one of an older version, or has
    /// other rules.
    private func checkAndUpdate() throws -> Outcome {
        let (state, storeUUID) = try state()
        let migration = StoreMigrationRun(connection, to: model, description: description, handlers: handlers)
        if state.hasStructure, !state.isVersion {
            let lineage = try metadata.lineage()
            if lineage.wasOnce(model.version.digest) {
                guard !lineage.changedData(since: model.version.digest) else { throw isNewer(lineage) }
                // The program's version is older and works with the store, which keeps its newer version.
                if state.hasRules { return Outcome(storeUUID: storeUUID) }
            }
        }
        // A new version can change only values.
        let isOfData = state.hasStructure && !state.isVersion ? try migration.hasHints() : false
        if state.hasStructure, state.hasRules, !isOfData {
            // For example another renaming identifier, which only the next migration will use.
            if !state.isVersion {
                try metadata.record(
                    model.model, schema: model.schema, version: model.version,
                    added: try metadata.tables().tables.compactMapValues(\.added),
                    dropped: try metadata.tables().tables.compactMapValues(\.dropped))
            }
            return Outcome(storeUUID: storeUUID)
        }
        guard !state.hasStructure || isOfData else {
            // As in Core Data, rules, bounds, indexes and triggers do not make a store incompatible.
            return Outcome(storeUUID: storeUUID, migration: try migration.run(isOfStructure: false))
        }
        try requireOlderVersion(state)
        guard description.migration != .never else { throw otherVersion(state) }
        return Outcome(storeUUID: storeUUID, migration: try migration.run(isOfStructure: true))
    }

    /// Checks whether the file is a store of the model, without writing to it.
    /// - Returns: the store's UUID.
    func check() throws -> UUID {
        let (state, storeUUID) = try state()
        guard !state.hasStructure else { return storeUUID }
        do {
            try requireOlderVersion(state)
        } catch StoreMigrator.Failure.incompatible(let reason) {
            throw incompatible(reason)
        } catch let damage as StoreMetadata.Damage {
            throw incompatible(damage.reason)
        }
        guard description.migration != .never else { throw otherVersion(state) }
        throw try StoreMigrationRun(connection, to: model, description: description, handlers: handlers).needed()
    }

    /// Rejects a store of another model, one that does not identify its model, and one that was migrated to a newer
    /// version of the model.
    private func requireOlderVersion(_ state: StoreState) throws {
        guard state.modelName == model.name, try metadata.text(of: Schema.MetadataTable.descriptionKey) != nil else {
            throw otherVersion(state)
        }
        let lineage = try metadata.lineage()
        if lineage.wasOnce(model.version.digest) { throw isNewer(lineage) }
    }

    private func isNewer(_ lineage: StoreLineage) -> PersistenceError {
        .storeIsNewer(path: path, model: model.name, version: lineage.versions.last?.name ?? "")
    }

    private func otherVersion(_ state: StoreState) -> PersistenceError {
        let stored = state.modelName ?? "another model"
        return incompatible(
            (stored == model.name
                ? "It was made from another version of the model; open it with that version."
                : "It was made from the model \(stored): open it with that model, or choose another file.")
                + differences())
    }

    /// Describes the differences between the file and the model.
    private func differences() -> String {
        guard let differences = try? StructureDifferences(connection, model.schema),
            !differences.summary.isEmpty
        else { return " Its keys differ." }
        return " What differs: \(differences.summary)."
    }

    private func incompatible(_ reason: String) -> PersistenceError {
        .incompatibleStore(path: path, model: model.name, reason: reason)
    }

    private func hasTables() throws -> Bool {
        let statement = try connection.prepare("SELECT 1 FROM sqlite_schema LIMIT 1")
        defer { statement.reset() }
        return try statement.step()
    }
}
