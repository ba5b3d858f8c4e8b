import Foundation
import RelataMigration
import RelataSchema

/// Makes the store of an older model, or of the same model with other rules, one of the model: inside the transaction that its
/// caller has begun, so that it happens whole or not at all.
struct StoreMigrator {
    let connection: Connection
    let model: ManagedObjectModel
    let description: PersistentStoreDescription

    private var metadata: StoreMetadata { StoreMetadata(connection) }
    private var path: String { description.url.path }

    /// How many violations are reported of one condition, and of all.
    private static let violationLimit = (each: 100, all: 1_000)

    /// - Parameter isOfStructure: whether the store has another structure, and not other rules alone.
    func migrate(isOfStructure: Bool) throws {
        let plan = try self.plan(isOfStructure: isOfStructure)
        if isOfStructure, description.migration == .explicit {
            throw PersistenceError.needsMigration(path: path, StoreMigration(plan))
        }
        try check(plan)
        try carryOut(plan)
        try metadata.record(model, added: plan.added)
    }

    /// What a migration would do.
    func plan(isOfStructure: Bool) throws -> MigrationPlan {
        let stored = try self.stored(isOfStructure: isOfStructure)
        let hints = PlanHints(
            renames: description.migrationHints.renames, discards: description.migrationHints.discards)
        return MigrationPlan(from: stored, to: model.model, hints: hints)
    }

    // MARK: The old side

    private func stored(isOfStructure: Bool) throws -> StoredSchema {
        let text = try metadata.text(of: Schema.MetadataTable.descriptionKey)
        let old: ModelDescription
        if let text {
            do {
                old = try ModelDescription(parsing: text)
            } catch {
                throw incompatible("Its description of its model cannot be read, since \(error).")
            }
        } else if isOfStructure {
            throw incompatible("It does not say what its model is, as stores of early versions of Relata do not.")
        } else {
            // Of the same structure: the rows are where the model has them.
            old = ModelDescription(model.model, schema: model.schema)
        }
        let records = try metadata.tables()
        var tables: [StoredSchema.StoredTable] = []
        var objects: [Schema.StoredObject] = []
        let statement = try connection.prepare("SELECT type, name, sql FROM sqlite_schema")
        while try statement.step() {
            let object = Schema.StoredObject(
                type: statement.text(0), name: statement.text(1), sql: statement.isNull(2) ? nil : statement.text(2))
            guard object.type == "table" else {
                objects.append(object)
                continue
            }
            tables.append(
                StoredSchema.StoredTable(
                    name: object.name, sql: object.sql ?? "", columns: try columns(of: object.name),
                    added: records.tables[object.name]?.added ?? [:]))
        }
        statement.reset()
        let stored = StoredSchema(description: old, tables: tables, objects: objects)
        if let contradiction = stored.contradiction {
            let differences = try StoreDifferences(connection, ddl: model.schema.ddlStatements).summary
            throw incompatible(
                "It is not as it says itself: \(contradiction)."
                    + (differences.isEmpty ? "" : " What differs from the model: \(differences)."))
        }
        return stored
    }

    private func columns(of table: String) throws -> [StoredSchema.Column] {
        let statement = try connection.prepare("SELECT name, type FROM pragma_table_info(?1)")
        statement.bind(table, at: 1)
        defer { statement.reset() }
        var columns: [StoredSchema.Column] = []
        while try statement.step() {
            columns.append(StoredSchema.Column(name: statement.text(0), type: statement.text(1)))
        }
        return columns
    }

    // MARK: Before

    private func check(_ plan: MigrationPlan) throws {
        var violations = plan.problems.map { problem in
            StoreMigration.Violation(
                name: problem.name, entity: nil, row: nil, value: nil, reason: "\(problem.words); \(problem.fix)")
        }
        violations += plan.unacceptedLosses.map { loss in
            StoreMigration.Violation(
                name: loss.name, entity: nil, row: nil, value: nil,
                reason:
                    "\(loss.words) would be lost; if they may be, add \"\(loss.name)\" to the discards of the hints, "
                    + "and if it was renamed, say so with a renaming identifier in the model")
        }
        guard violations.isEmpty else { throw refusal(violations, isOfRows: false) }
        for condition in plan.conditions where violations.count < Self.violationLimit.all {
            let statement = try connection.prepare(condition.query)
            defer { statement.reset() }
            var count = 0
            while count < Self.violationLimit.each, try statement.step() {
                count += 1
                violations.append(
                    StoreMigration.Violation(
                        name: condition.name, entity: statement.text(1), row: statement.int64(0),
                        value: statement.isNull(2) ? nil : statement.text(2), reason: condition.words))
            }
        }
        guard violations.isEmpty else { throw refusal(violations, isOfRows: true) }
    }

    private func refusal(_ violations: [StoreMigration.Violation], isOfRows: Bool) -> PersistenceError {
        .cannotMigrate(path: path, model: model.name, violations)
    }

    // MARK: Doing it

    private func carryOut(_ plan: MigrationPlan) throws {
        for statement in plan.statements { try connection.execute(statement) }
        if !plan.edits.isEmpty { try edit(plan.edits) }
        for statement in plan.finalStatements { try connection.execute(statement) }
        try connection.execute("PRAGMA ignore_check_constraints = OFF")
        let differences = try StoreDifferences(connection, ddl: model.schema.ddlStatements)
        guard differences.isCompleteStore else {
            throw incompatible(
                "The migration would not make it one, which is a fault of Relata: \(differences.summary).")
        }
        // A connection that has the store open must notice, even if only rows were changed.
        if plan.edits.isEmpty { try raiseSchemaVersion() }
    }

    /// Changes the texts of tables as SQLite documents it, and has SQLite read them while all can still be undone.
    private func edit(_ edits: [MigrationPlan.Edit]) throws {
        guard connection.allowSchemaEdits() else {
            throw incompatible("This SQLite does not let the conditions of tables be changed.")
        }
        try connection.execute("PRAGMA writable_schema = ON")
        let update = try connection.prepare("UPDATE sqlite_schema SET sql = ?2 WHERE type = 'table' AND name = ?1")
        for edit in edits {
            update.bind(edit.table, at: 1)
            update.bind(edit.sql, at: 2)
            try update.run()
        }
        try raiseSchemaVersion()
        try connection.execute("PRAGMA writable_schema = RESET")
        for edit in edits {
            // Otherwise SQL that SQLite cannot parse would be noticed only when the file is opened next.
            _ = try connection.prepare("SELECT * FROM \(SQLite.quoted(edit.table)) LIMIT 0")
            guard try connection.tableText(edit.table) == edit.sql else {
                throw incompatible("The conditions of the table \(edit.table) could not be changed.")
            }
        }
    }

    private func raiseSchemaVersion() throws {
        let statement = try connection.prepare("PRAGMA schema_version")
        let version = try statement.step() ? statement.int64(0) : 0
        statement.reset()
        try connection.execute("PRAGMA schema_version = \(version + 1)")
    }

    private func incompatible(_ reason: String) -> PersistenceError {
        .incompatibleStore(path: path, model: model.name, reason: reason)
    }
}
