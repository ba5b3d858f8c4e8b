public import RelataCoreDataStore
public import RelataModel
import RelataSchema

/// Exports the objects of a store as JSON, with the names of the model.
///
/// Each object is a separate line, with its entity, its attributes and its references; the first line describes the
/// file. The same objects are exported as the same bytes, so that two exports can be compared line by line, and
/// `JSONImporter` creates the same objects from them.
///
/// ```json
/// {"_relata":1,"_model":"Music","_references":"id","_uuid":"0F0E…","_last":{"Album":2,"Artist":1}}
/// {"_entity":"Album","_id":1,"released":"1959-08-17T00:00:00Z","title":"Kind of Blue","artist":1}
/// {"_entity":"Artist","_id":1,"name":"Miles Davis"}
/// ```
///
/// At most one object is in memory at a time.
public struct JSONExporter {
    /// The representation of references.
    public enum References: String, Sendable, Hashable, CaseIterable {
        /// IDs, which an import into a new store preserves.
        case id
        /// The values of the entity's first uniqueness constraint, if it has one and the object has all its values:
        /// for files that people read and write, and for importing into a store that already has objects. `_entity` is
        /// with them where the constraint is that of an entity which inherits from the relationship's destination.
        case uniqueKey = "key"
    }

    /// The progress of an export.
    public struct Progress: Sendable, Hashable {
        /// The entity whose objects are being written.
        public let entity: String
        /// The number of written objects.
        public let completed: Int
        /// The number of objects.
        public let total: Int
    }

    /// The options of an export.
    public struct Options: Sendable {
        /// The representation of references.
        public var references = References.id
        /// Called from time to time, on the caller's thread.
        public var progress: (@Sendable (Progress) -> Void)?

        /// Creates the options of an export with IDs.
        public init() {}
    }

    private let store: StoreModel
    private let plan: TransferPlan
    private let options: Options

    /// Creates an exporter.
    ///
    /// - Parameters:
    ///   - path: the store, which may be in use.
    ///   - model: its model; without one, the model in the store.
    ///   - options: the options of the export.
    /// - Throws: `StoreFileError` if the file cannot be read, is not a store of Relata, or has another model.
    public init(storeAt path: String, model: Model? = nil, options: Options = Options()) throws(StoreFileError) {
        store = try StoreModel(path, model: model)
        plan = TransferPlan(store.model, store.schema)
        self.options = options
        if let obstacle = plan.obstacle {
            throw StoreFileError(.invalidExport, path: path, "the objects cannot be written as JSON: \(obstacle)")
        }
    }

    /// Exports the objects.
    ///
    /// - Parameter output: receives the bytes, in chunks, in order.
    /// - Returns: the number of objects.
    /// - Throws: `StoreFileError` if the file cannot be read, or has values that JSON cannot represent; the error of
    ///   `output`.
    @discardableResult
    public func run(_ output: ([UInt8]) throws -> Void) throws -> Int {
        do {
            // One state of the store, even if others write in the meantime.
            try store.database.run("BEGIN")
            defer { try? store.database.run("ROLLBACK") }
            let run = try JSONExportRun(store, plan: plan, options: options)
            return try run.run(output)
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: store.path)
        }
    }
}
