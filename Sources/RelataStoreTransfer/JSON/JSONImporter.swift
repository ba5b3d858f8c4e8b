import Foundation
import RelataCoreDataStore
public import RelataModel
import RelataSchema

/// Imports objects from a file that `JSONExporter` or a person has written.
///
/// Each line is an object: `_entity`, and the model's names. An attribute that is left out has the model's default,
/// if there is one. A reference is the number that the other object has as its `_id`, or an object of attributes that
/// identify it: `"artist": {"name": "Miles Davis"}`, with `_entity` if they do so among the objects of an entity that
/// inherits from the destination. It may be on either side of a relationship, before or after the line of its
/// destination.
///
/// The import succeeds as a whole or not at all: an invalid line is an error with the line's number.
public struct JSONImporter {
    /// The progress of an import.
    public struct Progress: Sendable, Hashable {
        /// The number of bytes that were read.
        public let completed: Int64
        /// The size of the file in bytes.
        public let total: Int64
    }

    /// The options of an import.
    public struct Options: Sendable {
        /// Called from time to time, on the caller's thread.
        public var progress: (@Sendable (Progress) -> Void)?
        /// The name of the model's version in its bundle, if it is one of several; the new store records it.
        package var versionName: String?
        /// Returns an additional statement for a merge's transaction, run after all rows are written, or `nil`.
        package var finalStatement: (@Sendable (ChangedRows) throws -> String?)?

        /// Creates the options.
        public init() {}
    }

    /// The result of an import.
    public struct Report: Sendable, Hashable {
        /// The number of new objects of each entity, by the entity's name.
        public internal(set) var inserted: [String: Int] = [:]
        /// The number of existing objects that were changed.
        public internal(set) var updated: [String: Int] = [:]
        /// The rows that a merge has written.
        package internal(set) var changed = ChangedRows()
    }

    private let path: String
    private let options: Options

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: the options of the import.
    public init(_ path: String, options: Options = Options()) {
        self.path = path
        self.options = options
    }

    /// Creates a new store from the file.
    ///
    /// Objects keep their IDs from the file, and the store its UUID, unless the file was exported with keys as
    /// references: then all IDs are new.
    ///
    /// - Parameters:
    ///   - store: the new file, which must not exist.
    ///   - model: the model of the objects.
    /// - Returns: what was made.
    /// - Throws: `Rejection` with all that is wrong with the file; `StoreFileError` if a file cannot be read or
    ///   written, or no store can be made of the model. The new file does not exist then.
    @discardableResult
    public func makeStore(at store: String, model: Model) throws -> Report {
        let target = try NewStoreFile(store, for: model)
        let report: Report
        do {
            let run = try JSONImportRun(path: path, model: model, into: target.database, isNew: true, options: options)
            try run.run()
            report = run.report
        } catch let failure as Database.Failure {
            throw StoreFileError(failure, path: store)
        }
        try target.finish()
        return report
    }

    /// Merges the objects of the file into an existing store.
    ///
    /// An object whose entity has a uniqueness constraint is identified with the stored object that has the same
    /// values, if there is one: the properties in its line are updated, and the others are kept. All other objects
    /// are new, with new IDs; `_id` is only the name by which the lines of the file refer to it. A list replaces the
    /// stored list.
    ///
    /// The merge is one transaction. Programs that have the store open are notified as of each other's saves.
    ///
    /// - Parameters:
    ///   - store: the store, which may be in use.
    ///   - model: its model; without one, the model in the store.
    /// - Returns: the numbers of new and of changed objects, by entity.
    /// - Throws: `Rejection` with all problems in the file; `StoreFileError` if a file cannot be read or written. In
    ///   these cases nothing has changed.
    @discardableResult
    public func merge(intoStoreAt store: String, model: Model? = nil) throws -> Report {
        let known = try StoreModel(store, model: model)
        do {
            let database = try Database(path: store, .updatingShared)
            let run = try JSONImportRun(path: path, model: known.model, into: database, isNew: false, options: options)
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
