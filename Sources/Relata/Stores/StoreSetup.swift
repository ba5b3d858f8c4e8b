import Foundation
import RelataModel
import RelataSchema

/// Creates a store in an empty file, or finds out whether the file is a store of the model, and makes it one.
struct StoreSetup {
    private let connection: Connection
    private let model: ManagedObjectModel
    private let description: PersistentStoreDescription

    private var metadata: StoreMetadata { StoreMetadata(connection) }
    private var path: String { description.url.path }

    init(_ connection: Connection, model: ManagedObjectModel, description: PersistentStoreDescription) {
        self.connection = connection
        self.model = model
        self.description = description
    }

    /// - Returns: the store's UUID.
    func run() throws -> UUID {
        // Another process may hold the right to write for long, and most stores need no change.
        if let identifier = try connection.readTransaction({ try currentStore() }) { return identifier }
        // Inside one transaction, as another process may be creating the same store.
        return try connection.transaction {
            try hasTables() ? try checkAndUpdate() : try create()
        }
    }

    /// The UUID of a store that is as the model wants it.
    private func currentStore() throws -> UUID? {
        guard try hasTables() else { return nil }
        let state = try state()
        return state.hasStructure && state.hasRules && state.isVersion ? state.identifier : nil
    }

    private func create() throws -> UUID {
        for statement in model.schema.ddlStatements { try connection.execute(statement) }
        let identifier = UUID()
        try metadata.set(Schema.MetadataTable.uuidKey, identifier.uuidString)
        try metadata.record(model, added: [:])
        return identifier
    }

    /// What a store says of itself.
    private struct State {
        let identifier: UUID
        let modelName: String?
        let hasStructure: Bool
        let hasRules: Bool
        let isVersion: Bool
    }

    private func state() throws -> State {
        let keys = Schema.MetadataTable.self
        guard try hasTable(keys.name) else {
            throw incompatible("It is an SQLite database, but no store of Relata: choose another file.")
        }
        let texts = try metadata.texts(of: [
            keys.uuidKey, keys.modelKey, keys.structureKey, keys.rulesKey, keys.versionKey,
        ])
        guard let structure = texts[keys.structureKey],
            let identifier = texts[keys.uuidKey].flatMap({ UUID(uuidString: $0) })
        else { throw incompatible("Its table \(keys.name) is incomplete.") }
        return State(
            identifier: identifier, modelName: texts[keys.modelKey],
            hasStructure: structure == model.schema.structureFingerprint,
            hasRules: texts[keys.rulesKey] == model.schema.rulesFingerprint,
            isVersion: texts[keys.versionKey] == model.model.versionFingerprint)
    }

    /// Finds out whether the file is a store of the model, and makes it one if it was one of an older version, or of other rules.
    private func checkAndUpdate() throws -> UUID {
        let state = try state()
        if state.hasStructure, state.hasRules {
            // Such as another renaming identifier, which only the next migration will ask for.
            if !state.isVersion {
                try metadata.record(model, added: try metadata.tables().tables.compactMapValues(\.added))
            }
            return state.identifier
        }
        let migrator = StoreMigrator(connection: connection, model: model, description: description)
        guard !state.hasStructure else {
            // Rules, bounds, indexes and triggers no more make a store incompatible than in Core Data.
            try migrator.migrate(isOfStructure: false)
            return state.identifier
        }
        try requireOlderVersion(state)
        guard description.migration != .never else { throw otherVersion(state) }
        try migrator.migrate(isOfStructure: true)
        return state.identifier
    }

    /// Finds out whether the file is a store of the model, which is not written to.
    /// - Returns: the store's UUID.
    func check() throws -> UUID {
        let state = try state()
        guard !state.hasStructure else { return state.identifier }
        try requireOlderVersion(state)
        guard description.migration != .never else { throw otherVersion(state) }
        let migrator = StoreMigrator(connection: connection, model: model, description: description)
        throw PersistenceError.needsMigration(path: path, StoreMigration(try migrator.plan(isOfStructure: true)))
    }

    /// Refuses a store of another model, one that does not say what it is, and one that has been the model's and is newer.
    private func requireOlderVersion(_ state: State) throws {
        guard state.modelName == model.name, try metadata.text(of: Schema.MetadataTable.descriptionKey) != nil else {
            throw otherVersion(state)
        }
        let lineage = try metadata.lineage()
        if lineage.wasOnce(model.model.versionFingerprint), let last = lineage.versions.last {
            throw PersistenceError.storeIsNewer(path: path, model: model.name, version: last.name)
        }
    }

    private func otherVersion(_ state: State) -> PersistenceError {
        let stored = state.modelName ?? "another model"
        return incompatible(
            (stored == model.name
                ? "It was made from another version of the model; open it with that version."
                : "It was made from the model \(stored): open it with that model, or choose another file.")
                + differences())
    }

    /// What the file has other than the model.
    private func differences() -> String {
        guard let differences = try? StoreDifferences(connection, ddl: model.schema.ddlStatements),
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

    private func hasTable(_ name: String) throws -> Bool {
        let statement = try connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")
        statement.bind(name, at: 1)
        defer { statement.reset() }
        return try statement.step()
    }
}
