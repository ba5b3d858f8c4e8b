public import RelataModel
public import RelataCoreDataStore
import RelataSchema

/// Writes the objects of a store down as JSON, by the names of the model.
///
/// Each object has a line of its own, with its entity, its attributes and its references; the first line says what the file is. The same
/// objects give the same bytes, so that two exports can be compared line by line, and `JSONImporter` makes the same objects of them.
///
/// ```json
/// {"_relata":1,"_model":"Music","_references":"id","_uuid":"0F0E…","_last":{"Album":2,"Artist":1}}
/// {"_entity":"Album","_id":1,"released":"1959-08-17T00:00:00Z","title":"Kind of Blue","artist":1}
/// {"_entity":"Artist","_id":1,"name":"Miles Davis"}
/// ```
///
/// No more than one object is in memory at a time.
public struct JSONExporter {
    /// How objects refer to one another.
    public enum References: String, Sendable, Hashable, CaseIterable {
        /// By their IDs, which an import into a new store keeps.
        case id
        /// By the values of the first uniqueness constraint that the entity has, where it has one and the object has all its values: for
        /// files that people read and write, and for what goes into a store that has objects already.
        case uniqueKey = "key"
    }

    /// What is told while it works.
    public struct Progress: Sendable, Hashable {
        /// The entity whose objects are written.
        public let entity: String
        /// How many objects are written.
        public let completed: Int
        /// How many objects there are.
        public let total: Int
    }

    /// How an export is done.
    public struct Options: Sendable {
        /// How objects refer to one another.
        public var references = References.id
        /// Called now and then, from the caller's thread.
        public var progress: (@Sendable (Progress) -> Void)?

        /// Creates the options of an export with IDs.
        public init() {}
    }

    private let store: StoreModel
    private let plan: TransferPlan
    private let options: Options

    /// Prepares an export.
    ///
    /// - Parameters:
    ///   - path: the store, which may be in use.
    ///   - model: its model; without one, the model that the store carries.
    ///   - options: how it is done.
    /// - Throws: `StoreFileError` if the file cannot be read, is no store of Relata, or is of another model.
    public init(storeAt path: String, model: Model? = nil, options: Options = Options()) throws(StoreFileError) {
        store = try StoreModel(path, model: model)
        plan = TransferPlan(store.model, store.schema)
        self.options = options
        if let obstacle = plan.obstacle {
            throw StoreFileError(.invalidExport, path: path, "the objects cannot be written as JSON: \(obstacle)")
        }
    }

    /// Writes the objects down.
    ///
    /// - Parameter output: takes the bytes, in pieces of some size, in order.
    /// - Returns: how many objects were written.
    /// - Throws: `StoreFileError` if the file cannot be read, or holds what JSON has no form for; what `output` throws.
    @discardableResult
    public func run(_ output: ([UInt8]) throws -> Void) throws -> Int {
        do {
            // One state of the store, even if others write meanwhile.
            try store.database.run("BEGIN")
            defer { try? store.database.run("ROLLBACK") }
            let run = try JSONExportRun(store, plan, options)
            return try run.run(output)
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: store.path)
        }
    }
}
