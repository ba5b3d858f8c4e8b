import RelataCoreDataStore
public import RelataModel
import RelataSchema
import Foundation

/// Makes objects of a file that `JSONExporter` or a person wrote.
///
/// Each line is an object: `_entity`, and the model's names. An attribute that is left out has the model's default, and none where there is
/// no default. A reference is the number that the other object has as its `_id`, or an object of attributes that find it:
/// `"artist": {"name": "Miles Davis"}`. It may stand on either side of a relationship, before or behind the line of what it refers to.
///
/// All of it happens, or nothing: a line that is wrong ends in an error that names the line.
public struct JSONImporter {
    /// What is told while it works.
    public struct Progress: Sendable, Hashable {
        /// How many bytes of the file are read.
        public let completed: Int64
        /// How many there are.
        public let total: Int64
    }

    /// How an import is done.
    public struct Options: Sendable {
        /// Called now and then, from the caller's thread.
        public var progress: (@Sendable (Progress) -> Void)?
        /// What a merge does besides in its transaction, when all rows are written: a statement, or none.
        package var finalStatement: (@Sendable (ChangedRows) throws -> String?)?

        /// Creates the options.
        public init() {}
    }

    /// What an import did.
    public struct Report: Sendable, Hashable {
        /// How many objects of each entity are new, by the entity's name.
        public internal(set) var inserted: [String: Int] = [:]
        /// How many objects were there, and were changed.
        public internal(set) var updated: [String: Int] = [:]
        /// The rows that a merge has written.
        package internal(set) var changed = ChangedRows()
    }

    private let path: String
    private let options: Options

    /// Prepares an import.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: how it is done.
    public init(_ path: String, options: Options = Options()) {
        self.path = path
        self.options = options
    }

    /// Makes a new store of the file.
    ///
    /// Objects keep the IDs that the file gives them, and so does the store its UUID, unless the file was exported with keys as references:
    /// then all IDs are new.
    ///
    /// - Parameters:
    ///   - store: the new file; there must be none.
    ///   - model: the model of the objects.
    /// - Returns: what was made.
    /// - Throws: `Refused` with all that is wrong with the file; `StoreFileError` if a file cannot be read or written, or no store
    ///   can be made of the model. The new file does not exist then.
    @discardableResult
    public func makeStore(at store: String, model: Model) throws -> Report {
        let target = try NewStoreFile(store, for: model)
        let run = try JSONImportRun(path, model, target.database, isNew: true, options)
        do {
            try run.run()
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: store)
        }
        try target.finish()
        return run.report
    }

    /// Brings the objects of the file into a store that has some.
    ///
    /// An object whose entity has a uniqueness constraint is the one in the store that has the same values, if there is one: what the
    /// line says of it is changed, and the rest of it stays. All others are new, under new IDs; `_id` is no more than the name by which the
    /// lines of the file refer to it. A list takes the place of the list that was there.
    ///
    /// It is one transaction. Programs that have the store open notice it as they notice each other's saves.
    ///
    /// - Parameters:
    ///   - store: the store, which may be in use.
    ///   - model: its model; without one, the model that the store carries.
    /// - Returns: what was changed.
    /// - Throws: `Refused` with all that is wrong with the file; `StoreFileError` if a file cannot be read or written. Nothing has
    ///   changed then.
    @discardableResult
    public func merge(intoStoreAt store: String, model: Model? = nil) throws -> Report {
        let known = try StoreModel(store, model: model)
        do {
            let database = try Database(path: store, .updatingShared)
            let run = try JSONImportRun(path, known.model, database, isNew: false, options)
            do {
                try run.run()
            } catch {
                try? database.run("ROLLBACK")
                throw error
            }
            return run.report
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: store)
        }
    }
}
