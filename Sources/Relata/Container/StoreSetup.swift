import CRelataSQLite
import RelataModel
import Foundation
import RelataSchema

/// Creates a store in an empty file, or finds out whether the file is a store of the model.
struct StoreSetup {
    private let connection: Connection
    private let model: ManagedObjectModel
    private let path: String

    init(_ connection: Connection, model: ManagedObjectModel, path: String) {
        self.connection = connection
        self.model = model
        self.path = path
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
        let identifier = try check()
        return try isUpToDate() ? identifier : nil
    }

    private func isUpToDate() throws -> Bool {
        try connection.metadata(Schema.MetadataTable.rulesKey) == model.schema.rulesFingerprint
    }

    private func create() throws -> UUID {
        for statement in model.schema.ddlStatements { try connection.execute(statement) }
        let identifier = UUID()
        for (key, value) in model.schema.metadata(uuid: identifier.uuidString) { try setMetadata(key, value) }
        return identifier
    }

    /// Finds out whether the file is a store of the model, and brings its rules up to date.
    private func checkAndUpdate() throws -> UUID {
        let identifier = try check()
        if try !isUpToDate() { try update() }
        return identifier
    }

    /// Finds out whether the file is a store of the model.
    /// - Returns: the store's UUID.
    func check() throws -> UUID {
        guard try hasTable(Schema.MetadataTable.name) else {
            throw incompatible("It is an SQLite database, but no store of Relata: choose another file.")
        }
        guard let structure = try connection.metadata(Schema.MetadataTable.structureKey),
            let identifier = try connection.storeUUID()
        else { throw incompatible("Its table \(Schema.MetadataTable.name) is incomplete.") }
        guard structure == model.schema.structureFingerprint else {
            let stored = try connection.metadata(Schema.MetadataTable.modelKey) ?? "another model"
            throw incompatible(
                (stored == model.name
                    ? "It was made from another version of the model; open it with that version."
                    : "It was made from the model \(stored): open it with that model, or choose another file.")
                    + differences())
        }
        return identifier
    }

    /// Brings rules, bounds, indexes and triggers up to date, which no more make a store incompatible than in Core Data.
    private func update() throws {
        var stored: [Schema.StoredObject] = []
        let statement = try connection.prepare("SELECT type, name, sql FROM sqlite_schema")
        while try statement.step() {
            stored.append(
                Schema.StoredObject(
                    type: statement.text(0), name: statement.text(1),
                    sql: statement.isNull(2) ? nil : statement.text(2)))
        }
        statement.reset()
        do {
            for sql in model.schema.statements(toUpdate: stored) { try connection.execute(sql) }
        } catch PersistenceError.store(let failure) where failure.primaryCode == SQLITE_CONSTRAINT {
            throw incompatible("Rows of the file do not meet what the model asks for now: \(failure.message)")
        }
        try setMetadata(Schema.MetadataTable.rulesKey, model.schema.rulesFingerprint)
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

    private func setMetadata(_ key: String, _ value: String) throws {
        let table = Schema.MetadataTable.self
        let statement = try connection.prepare(
            "INSERT OR REPLACE INTO \(SQLite.quoted(table.name)) "
                + "(\(SQLite.quoted(table.keyColumn)), \(SQLite.quoted(table.valueColumn))) VALUES (?1, ?2)")
        statement.bind(key, at: 1)
        statement.bind(value, at: 2)
        try statement.run()
    }
}
