import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

extension PlainDatabase: MigrationDatabase {
    package func execute(_ sql: String) throws { try run(sql) }

    package func forEachRow(_ sql: String, binding parameters: [String], do body: ([String?]) throws -> Bool) throws {
        var sql = sql
        for (index, parameter) in parameters.enumerated().reversed() {
            sql = sql.replacing("?\(index + 1)", with: Filler.text(parameter))
        }
        for row in try rows(sql) {
            guard try body(row.map { $0 == .null ? nil : "\($0)" }) else { return }
        }
    }

    package func allowSchemaEdits() throws -> Bool { true }
}

/// A connection whose SQLite does not let the texts of tables be edited, as that of macOS.
private final class DefensiveDatabase: MigrationDatabase {
    private let database: PlainDatabase

    init(_ database: PlainDatabase) { self.database = database }

    func execute(_ sql: String) throws {
        #expect(!sql.contains("writable_schema"))
        try database.run(sql)
    }

    func forEachRow(_ sql: String, binding parameters: [String], do body: ([String?]) throws -> Bool) throws {
        #expect(!sql.hasPrefix("UPDATE sqlite_schema"))
        try database.forEachRow(sql, binding: parameters, do: body)
    }

    func allowSchemaEdits() throws -> Bool { false }
}

/// A store with its metadata, on a plain connection.
struct MigratableStore {
    let database: PlainDatabase

    /// Makes a store of a model, with rows.
    init(_ model: Model, version: String? = nil, rows: String = "") throws {
        database = try PlainDatabase(foreignKeys: false)
        let schema = Schema(model)
        for statement in schema.ddlStatements { try database.run(statement) }
        let metadata = StoreMetadata(database)
        try metadata.set(Schema.MetadataTable.uuidKey, to: "00000000-0000-0000-0000-000000000001")
        try metadata.record(model, schema: schema, version: Self.version(model, version))
        try database.run(rows)
    }

    /// A copy of another store.
    init(copyOf other: MigratableStore) throws {
        database = try PlainDatabase(copyOf: other.database)
        try database.run("PRAGMA foreign_keys = OFF")
    }

    static func version(_ model: Model, _ name: String?) -> StoreLineage.Version {
        StoreLineage.Version(name: name ?? model.name, digest: model.versionFingerprint)
    }

    /// Migrates the store, in one transaction.
    /// - Parameter editsTexts: whether this SQLite lets the texts of tables be edited.
    func migrate(
        to model: Model, history: ModelHistory? = nil, hints: PlanHints = PlanHints(),
        stages: [String: StoreMigrator.Stage] = [:], editsTexts: Bool = true
    ) throws {
        let migrator = StoreMigrator(
            editsTexts ? database : DefensiveDatabase(database), to: model, schema: Schema(model),
            version: Self.version(model, nil), history: history,
            hints: hints, stages: stages)
        try database.run("BEGIN IMMEDIATE")
        do {
            try migrator.migrate(migrator.planned(isOfStructure: true))
            try database.run("COMMIT")
        } catch {
            try database.run("ROLLBACK")
            throw error
        }
        #expect(try database.column("PRAGMA integrity_check") == [.text("ok")])
    }

    /// What stands in the way of a migration.
    func violations(
        to model: Model, history: ModelHistory? = nil, hints: PlanHints = PlanHints()
    ) throws -> [StoreMigrator.Violation] {
        do {
            try migrate(to: model, history: history, hints: hints)
            return []
        } catch StoreMigrator.Failure.violations(let violations) {
            return violations
        }
    }

    /// The rows of a query, each value as a text, columns separated by bars.
    func rows(_ sql: String) throws -> [String] {
        try database.rows(sql).map { $0.map(\.description).joined(separator: "|") }
    }
}
