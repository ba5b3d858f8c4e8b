import Foundation
public import RelataCoreDataStore
public import RelataModel
import RelataSchema

/// Imports the data of a store of Core Data into a new store of Relata: all objects with their IDs, all references
/// and their order.
///
/// The store is only read. The new file appears under its name once it is complete.
public struct CoreDataImporter {
    /// The progress of an import.
    public struct Progress: Sendable, Hashable {
        /// The entity or the relationship that is imported next.
        public let name: String
        /// The number of completed tables.
        public let completed: Int
        /// The number of tables.
        public let total: Int
    }

    /// Additional hints on the migration of an older version's data, which its model and the newer one do not
    /// contain.
    public struct MigrationHints: Sendable, Hashable {
        /// New names by old ones: `Person` to `Author`, `Book.writer` to `author`.
        public var renames: [String: String] = [:]
        /// The parts that may be lost: entities, and properties as `Book.oldCover`, by their old names.
        public var discards: Set<String> = []

        /// Creates empty hints.
        public init() {}
    }

    /// The options of an import.
    public struct Options: Sendable {
        /// Whether data that does not match the model is left out, and the rest imported.
        public var isLenient = false
        /// Additional hints on the migration of an older version's data.
        public var migrationHints = MigrationHints()
        /// The Swift types of transformable attributes that are stored as JSON, by `Entity.attribute`: `[String]`,
        /// `[String: Date]`.
        ///
        /// Keyed archives of such values are converted to JSON, which generated classes read. If the model itself
        /// names such a type, no entry is needed.
        public var transformableTypes: [String: String] = [:]
        /// Called before each table.
        public var progress: (@Sendable (Progress) -> Void)?
        /// The name of the model's version in its bundle, if it is one of several; the new store records it.
        package var versionName: String?

        /// Creates the options of a strict import.
        public init() {}
    }

    /// The error of an import that was refused, with all problems.
    public struct Rejection: Error, Sendable, CustomStringConvertible {
        /// The report with the problems.
        public let report: ImportReport

        /// The store and its problems, one per line.
        public var description: String {
            let heading = "\(report.source) does not fit the model \(report.modelName); nothing was written"
            return ([heading] + report.problemLines).joined(separator: "\n")
        }
    }

    private let store: CoreDataStore
    private let model: Model
    private let remarks: [String]
    /// The model that the store carries; `nil` if it carries none that can be read.
    package let recovered: RecoveredModel?
    /// The migration to the given model, if the store is of an older version.
    private let migration: ImportMigration?
    private let options: Options

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - store: the store to read.
    ///   - model: the model of the new store; without one, the model in the store. If it is a newer version than the
    ///     store's, the data is migrated.
    ///   - options: the options of the import.
    /// - Throws: `StoreFileError` if the store contains no model and none is given, or if its model is not an older
    ///   version of the given one that can be migrated without losing data.
    public init(_ store: CoreDataStore, model: Model? = nil, options: Options = Options()) throws(StoreFileError) {
        self.store = store
        self.options = options
        guard let model else {
            let recovered = try store.recoverModel()
            self.model = recovered.model
            self.recovered = recovered
            migration = nil
            remarks = recovered.notes
            return
        }
        let recovered: RecoveredModel
        do throws(StoreFileError) {
            recovered = try store.recoverModel()
        } catch  where error.reason == .unreadableModel {
            // Such a store is assumed to have the given model.
            self.recovered = nil
            self.model = model
            migration = nil
            remarks = [
                "the store carries no model that can be read (\(error.message)); it is taken to be of the model \(model.name)"
            ]
            return
        }
        self.recovered = recovered
        guard Schema(recovered.model).structureFingerprint != Schema(model).structureFingerprint else {
            self.model = model
            migration = nil
            remarks = []
            return
        }
        // The rows are read with the model that they were written with, and then migrated to the given version.
        let migration = ImportMigration(from: recovered.model, to: model, hints: options.migrationHints)
        try migration.check(store.path)
        self.model = recovered.model
        self.migration = migration
        remarks = recovered.notes + ["the store is of another version of the model, and was migrated"]
    }

    /// Runs the import.
    ///
    /// - Parameter path: the new file; there must be none.
    /// - Returns: what was taken over, and what was not.
    /// - Throws: `Rejection` where values do not fit the model, and the import is not lenient; `StoreFileError` where a
    ///   file cannot be read or written, or no store can be made of the model. The new file does not exist then.
    public func run(to path: String) throws -> ImportReport {
        let target = try NewStoreFile(path, of: store.path, for: model, migration?.new ?? model)
        var report = ImportReport(
            source: store.path, modelName: migration?.new.name ?? model.name,
            versionIdentifiers: store.metadata.versionIdentifiers)
        report.remarks = remarks
        report.otherTables = try store.otherTables()
        var hasDoubtfulParts = false
        var isMigrationRefused = false
        do {
            let run = try ImportRun(store, model: model, to: target.database, options: options, report: report)
            try run.run(migration)
            report = run.report
            isMigrationRefused = run.isMigrationRefused
            hasDoubtfulParts = !run.mapping.missingWithDoubt.isEmpty
        } catch let failure as Database.Failure {
            // The connection has both files; a damaged one is the one that existed before.
            let damage = StoreFileError(failure, path: store.path)
            throw damage.reason == .damagedFile ? damage : StoreFileError(failure, path: path)
        }
        guard !isMigrationRefused, options.isLenient || (report.violationCount == 0 && !hasDoubtfulParts) else {
            throw Rejection(report: report)
        }
        try target.finish()
        return report
    }
}

extension CoreDataImporter.Rejection: Hashable {
    /// Two rejections are equal if they describe the same problems of the same store.
    public static func == (left: CoreDataImporter.Rejection, right: CoreDataImporter.Rejection) -> Bool {
        left.description == right.description
    }

    /// Hashes the description.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
