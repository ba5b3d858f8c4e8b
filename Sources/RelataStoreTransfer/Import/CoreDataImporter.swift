public import RelataCoreDataStore
public import RelataModel
import RelataSchema
import Foundation

/// Takes the data of a store of Core Data over into a new store of Relata: all objects with their IDs, all references and their order.
///
/// The store is read and never written. The new file appears under its name when it is complete, and not before.
public struct CoreDataImporter {
    /// What is told while it works.
    public struct Progress: Sendable, Hashable {
        /// The entity or the relationship that comes next.
        public let name: String
        /// How many tables are done.
        public let completed: Int
        /// How many tables there are.
        public let total: Int
    }

    /// What a model and the one in the store do not say themselves about what becomes of the data of an older version.
    public struct MigrationHints: Sendable, Hashable {
        /// New names by old ones: `Person` to `Author`, `Book.writer` to `author`.
        public var renames: [String: String] = [:]
        /// What may be lost: entities, and properties as `Book.oldCover`, by their old names.
        public var discards: Set<String> = []

        /// Gives no hints.
        public init() {}
    }

    /// How an import is done.
    public struct Options: Sendable {
        /// Whether what does not fit the model is left out, and the rest taken over.
        public var isLenient = false
        /// What becomes of the data of an older version, beyond what the model says.
        public var migrationHints = MigrationHints()
        /// The Swift types of transformable attributes that are kept as JSON, by `Entity.attribute`: `[String]`, `[String: Date]`.
        ///
        /// Keyed archives of such values become JSON, which generated classes read. Where the model itself spells such a type, nothing
        /// needs to be said.
        public var transformableTypes: [String: String] = [:]
        /// Called before each table.
        public var progress: (@Sendable (Progress) -> Void)?

        /// Creates the options of a strict import.
        public init() {}
    }

    /// An import that was refused, with all that stands in its way.
    public struct Refused: Error, Sendable {
        /// What was found.
        public let report: ImportReport
    }

    private let store: CoreDataStore
    private let model: Model
    private let remarks: [String]
    /// What makes the store one of the model that was given, where it is of an older version.
    private let migration: ImportMigration?
    private let options: Options

    /// Prepares an import.
    ///
    /// - Parameters:
    ///   - store: The store to read.
    ///   - model: The model that the new store is to have; without one, the model that the store carries. Where it is a newer version
    ///     than the store's, the data is migrated.
    ///   - options: How it is done.
    /// - Throws: `StoreFileError` where the store carries no model and none is given, or one that is no older version of the one that is
    ///   given: data would be lost, or cannot be converted.
    public init(_ store: CoreDataStore, model: Model? = nil, options: Options = Options()) throws(StoreFileError) {
        self.store = store
        self.options = options
        guard let model else {
            let recovered = try store.recoverModel()
            self.model = recovered.model
            migration = nil
            remarks = recovered.notes
            return
        }
        let recovered: RecoveredModel
        do throws(StoreFileError) {
            recovered = try store.recoverModel()
        } catch  where error.reason == .unreadableModel {
            // Such a store is taken to have the model that is given.
            self.model = model
            migration = nil
            remarks = [
                "the store carries no model that can be read (\(error.message)); it is taken to be of the model \(model.name)"
            ]
            return
        }
        guard Schema(recovered.model).structureFingerprint != Schema(model).structureFingerprint else {
            self.model = model
            migration = nil
            remarks = []
            return
        }
        // The rows are read as what they were written as, and then brought to the version that is wanted.
        let migration = ImportMigration(from: recovered.model, to: model, hints: options.migrationHints)
        try migration.check(store.path)
        self.model = recovered.model
        self.migration = migration
        remarks = recovered.notes + ["the store is of another version of the model, and was migrated"]
    }

    /// Carries the import out.
    ///
    /// - Parameter path: The new file; there must be none.
    /// - Returns: What was taken over, and what was not.
    /// - Throws: `Refused` where values do not fit the model, and the import is not lenient; `StoreFileError` where a file cannot be
    ///   read or written, or no store can be made of the model. The new file does not exist then.
    public func run(to path: String) throws -> ImportReport {
        let target = try NewStoreFile(path, for: model, migration?.new ?? model)
        var report = ImportReport(
            source: store.path, modelName: migration?.new.name ?? model.name,
            versionIdentifiers: store.metadata.versionIdentifiers)
        report.remarks = remarks
        report.otherTables = try store.otherTables()
        var isPlaceInDoubt = false
        var isMigrationRefused = false
        do {
            let run = try ImportRun(store, model, to: target.database, options, report: report)
            try run.run(migration)
            report = run.report
            isMigrationRefused = run.isMigrationRefused
            isPlaceInDoubt = !run.mapping.missingWithDoubt.isEmpty
        } catch let failure as Database.Failure {
            // The connection has both files; damage is in the one that was there before.
            let damage = StoreFileError(failure, path: store.path)
            throw damage.reason == .damagedFile ? damage : StoreFileError(failure, path: path)
        }
        guard !isMigrationRefused, options.isLenient || report.violationCount == 0 && !isPlaceInDoubt else {
            throw Refused(report: report)
        }
        try target.finish()
        return report
    }
}
