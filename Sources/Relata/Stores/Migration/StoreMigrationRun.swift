import Foundation
import RelataMigration
import RelataSchema

/// The program's part in the migration of a store that is being opened.
struct MigrationHandlers: Sendable {
    var stages: [MigrationStage] = []
    var progress: (@Sendable (MigrationProgress) throws -> Void)?
}

/// The migration of one store when it is opened. It applies the settings of the store's description, and translates
/// errors into `PersistenceError`.
struct StoreMigrationRun {
    private let connection: Connection
    private let model: ManagedObjectModel
    private let description: PersistentStoreDescription
    private let handlers: MigrationHandlers

    init(
        _ connection: Connection, to model: ManagedObjectModel, description: PersistentStoreDescription,
        handlers: MigrationHandlers
    ) {
        self.connection = connection
        self.model = model
        self.description = description
        self.handlers = handlers
    }

    private var path: String { description.url.path }

    private func migrator() throws -> StoreMigrator {
        let history: ModelHistory?
        do {
            history = try model.history()
        } catch {
            throw PersistenceError.incompatibleStore(
                path: path, model: model.name,
                reason: "The history of the model in generated code cannot be read; generate it again.")
        }
        let hints = PlanHints(
            renames: description.migrationHints.renames, discards: description.migrationHints.discards,
            erases: description.migrationHints.erases)
        let stages = Dictionary(
            handlers.stages.map { ($0.version, run(of: $0)) }, uniquingKeysWith: { first, _ in first })
        return StoreMigrator(
            connection, to: model.model, schema: model.schema, version: model.version, history: history, hints: hints,
            stages: stages, defersDrops: description.defersMigration)
    }

    /// Does what was put off when the store was migrated, inside the transaction that the caller has begun.
    /// - Returns: what was done; `nil` if there was nothing.
    func finish() throws -> StoreMigration? {
        let migrator = try migrator()
        return try translated {
            guard try !migrator.droppedColumns().isEmpty else { return nil }
            let planned = try migrator.plannedFinish()
            try requireSpace(for: planned.plans, isCopied: false)
            return try migrate(planned, by: migrator)
        }
    }

    /// Returns the work of a stage for the migrator: before the rows are copied, and after.
    private func run(of stage: MigrationStage) -> StoreMigrator.Stage {
        let errors = StageErrors(path: path, version: stage.version)
        var tables: [String: StageTable] = [:]
        return StoreMigrator.Stage(
            willMigrate: { old in
                for entity in stage.entities {
                    guard let table = try StageTable(entity, before: stage.version, in: old, on: connection, errors)
                    else {
                        throw errors.error("the version before \(stage.version) has no entity \(entity)")
                    }
                    tables[entity] = table
                }
            },
            didMigrate: { new in
                try stage.body(MigrationStageContext(connection, old: tables, new: new, errors))
                for table in tables.values { try table.drop(connection) }
            })
    }

    /// Whether hints or stages have something to do on the way to the version, whatever its structure.
    func hasHints() throws -> Bool {
        let migrator = try migrator()
        return try translated { try migrator.hasHints() }
    }

    /// Says that the store needs a migration, and which.
    func needed() throws -> PersistenceError {
        let migrator = try migrator()
        return try translated {
            .needsMigration(path: path, StoreMigration(try migrator.planned(isOfStructure: true).plans))
        }
    }

    /// Migrates the store, inside the transaction that the caller has begun.
    /// - Parameter isOfStructure: whether the store has another structure, and not only other rules.
    /// - Returns: what was done.
    func run(isOfStructure: Bool) throws -> StoreMigration {
        if isOfStructure, description.migration == .explicit { throw try needed() }
        let migrator = try migrator()
        return try translated {
            let planned = try migrator.planned(isOfStructure: isOfStructure)
            let isCopied = isOfStructure && description.migrationBackup != nil
            try requireSpace(for: planned.plans, isCopied: isCopied)
            if isCopied { try copyStore() }
            return try migrate(planned, by: migrator)
        }
    }

    /// Carries out what was planned, and reports its progress if the program wants to know it.
    private func migrate(_ planned: StoreMigrator.Planned, by migrator: StoreMigrator) throws -> StoreMigration {
        if let progress = handlers.progress {
            let meter = MigrationMeter(progress)
            try meter.during(on: connection) {
                try migrator.migrate(planned) { try meter.report(completed: $0, of: $1) }
            }
        } else {
            try migrator.migrate(planned)
        }
        return StoreMigration(planned.plans)
    }

    // MARK: Before

    /// Copies the store, as it is inside the transaction that has not written yet.
    ///
    /// By a second connection, since SQLite does not end a copy that its own connection writes to.
    private func copyStore() throws {
        guard let backup = description.migrationBackup else { return }
        var reader = description
        reader.isReadOnly = true
        try Connection(reader, creates: false).backUp(to: backup)
    }

    /// Makes sure that the disk has room for what is rewritten, in the file and in its log.
    private func requireSpace(for plans: [MigrationPlan], isCopied: Bool) throws {
        let size =
            try Self.number("PRAGMA page_count", on: connection) * Self.number("PRAGMA page_size", on: connection)
        let needed = Self.space(
            forFileOf: size, isRewritten: plans.contains { $0.cost == .rewrite }, isCopied: isCopied)
        let folder = description.url.deletingLastPathComponent().path
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        guard needed > 0, let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value, free < needed else {
            return
        }
        throw StoreMigrator.Failure.violations([
            StoreMigrator.Violation(
                name: "disk", entity: nil, row: nil, value: nil,
                reason:
                    "the migration needs up to \(needed) bytes, and the disk has \(free): make room, and open the store again"
            )
        ])
    }

    /// How many bytes a migration may take at most while it runs.
    static func space(forFileOf size: Int64, isRewritten: Bool, isCopied: Bool) -> Int64 {
        (isRewritten ? 2 * size : 0) + (isCopied ? size : 0)
    }

    private static func number(_ pragma: String, on connection: Connection) throws -> Int64 {
        guard let number = try connection.text(pragma).flatMap({ Int64($0) }) else {
            throw PersistenceError.inconsistency("\(pragma) did not return a number")
        }
        return number
    }

    /// Does work whose errors are those of the public interface.
    private func translated<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch StoreMigrator.Failure.incompatible(let reason) {
            throw PersistenceError.incompatibleStore(path: path, model: model.name, reason: reason)
        } catch let damage as StoreMetadata.Damage {
            throw PersistenceError.incompatibleStore(path: path, model: model.name, reason: damage.reason)
        } catch StoreMigrator.Failure.violations(let violations) {
            throw PersistenceError.cannotMigrate(
                path: path, model: model.name,
                violations.map {
                    StoreMigration.Violation(
                        name: $0.name, entity: $0.entity, row: $0.row, value: $0.value, reason: $0.reason)
                })
        }
    }
}
