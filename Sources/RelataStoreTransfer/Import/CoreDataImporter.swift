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

    /// How an import is done.
    public struct Options: Sendable {
        /// Whether what does not fit the model is left out, and the rest taken over.
        public var isLenient = false
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
    private let options: Options

    /// Prepares an import.
    ///
    /// - Parameters:
    ///   - store: The store to read.
    ///   - model: The model that the new store is to have; without one, the model that the store carries.
    ///   - options: How it is done.
    /// - Throws: `StoreFileError` where the store carries no model and none is given, or one of another structure.
    public init(_ store: CoreDataStore, model: Model? = nil, options: Options = Options()) throws(StoreFileError) {
        self.store = store
        self.options = options
        guard let model else {
            let recovered = try store.recoverModel()
            self.model = recovered.model
            remarks = recovered.notes
            return
        }
        self.model = model
        // A store that carries no model, or one that cannot be read, is taken to have the model that is given.
        guard let recovered = try? store.recoverModel() else {
            remarks = ["the store carries no model that can be read; it is taken to be of the model \(model.name)"]
            return
        }
        remarks = []
        guard Schema(recovered.model).structureFingerprint == Schema(model).structureFingerprint else {
            let differences = ModelDifferences.between(recovered.model, model)
            throw StoreFileError(
                .differentModel, path: store.path,
                "the store was made with another version of the model \(model.name)\(differences)",
                fix: "give that version with --model-version, or leave out the model: the one in the store is used then"
            )
        }
    }

    /// Carries the import out.
    ///
    /// - Parameter path: The new file; there must be none.
    /// - Returns: What was taken over, and what was not.
    /// - Throws: `Refused` where values do not fit the model, and the import is not lenient; `StoreFileError` where a file cannot be
    ///   read or written. The new file does not exist then.
    public func run(to path: String) throws -> ImportReport {
        let target = try NewStoreFile(path)
        var report = ImportReport(
            source: store.path, modelName: model.name, versionIdentifiers: store.metadata.versionIdentifiers)
        report.remarks = remarks
        report.otherTables = try store.otherTables()
        var isPlaceInDoubt = false
        do {
            let run = try ImportRun(store, model, to: target.database, isLenient: options.isLenient, report: report)
            try run.run(options.progress)
            report = run.report
            isPlaceInDoubt = !run.mapping.missingWithDoubt.isEmpty
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: path)
        }
        guard options.isLenient || report.violationCount == 0 && !isPlaceInDoubt else {
            throw Refused(report: report)
        }
        try target.finish()
        return report
    }
}
