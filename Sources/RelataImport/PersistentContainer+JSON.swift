public import Foundation
public import Relata
import RelataModel
public import RelataStoreTransfer

extension PersistentContainer {
    /// Makes a new store of a file of JSON, and opens it.
    ///
    /// The file is one that `exportJSON(to:)` or `generator export` has written, or a person: a line for each object, by the model's names. It
    /// happens whole or not at all.
    ///
    /// ```swift
    /// let container = try PersistentContainer.importJSON(
    ///     at: fixtures.appending(path: "Albums.jsonl"), to: store, model: MusicModel.managedObjectModel)
    /// ```
    ///
    /// Core Data has no such function.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - destination: the new store; there must be none.
    ///   - model: the model of the objects, with its generated classes.
    /// - Returns: the container over the new store.
    /// - Throws: `JSONImporter.Refused` with the line and the column of all that is wrong; `StoreFileError` if a file cannot be read or
    ///   written; `PersistenceError` if the new store cannot be opened. There is no new file then.
    public static func importJSON(
        at source: URL, to destination: URL, model: ManagedObjectModel
    ) throws -> PersistentContainer {
        try JSONImporter(source.path).makeStore(at: destination.path, model: model.model)
        do {
            return try PersistentContainer(model: model, at: destination)
        } catch {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: destination.path + suffix)
            }
            throw error
        }
    }

    /// Brings the objects of a file of JSON into the store.
    ///
    /// Objects are the same as those in the store that have the same unique values; all others are new. It is one transaction of a connection
    /// of its own. Contexts are told of it as they are told of each other's saves: those that merge automatically take it in, and keep what they
    /// have not saved; all others see it when they refresh objects. Where the store has a history, it is a transaction there, of this author.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - author: who is said to have saved it, in the history.
    /// - Returns: how many objects are new, and how many have changed.
    /// - Throws: `JSONImporter.Refused` with the line and the column of all that is wrong; `StoreFileError` if a file cannot be read or
    ///   written. Nothing has changed then.
    @discardableResult
    public func mergeJSON(at source: URL, author: String = "mergeJSON") throws -> JSONImporter.Report {
        var options = JSONImporter.Options()
        options.finalStatement = { [self] rows in
            try historyStatement(inserted: rows.inserted, updated: rows.updated, author: author)
        }
        let report = try JSONImporter(source.path, options: options).merge(
            intoStoreAt: storeURL.path, model: managedObjectModel.model)
        tellContexts(inserted: report.changed.inserted, updated: report.changed.updated)
        return report
    }

    /// Writes all saved objects down as JSON, the same bytes for the same objects: for fixtures, seeds, and to see what has changed.
    ///
    /// - Parameters:
    ///   - destination: the file; one that is there is replaced when the new one is complete.
    ///   - references: how objects refer to one another.
    /// - Returns: how many objects were written.
    /// - Throws: `StoreFileError` if a file cannot be read or written.
    @discardableResult
    public func exportJSON(to destination: URL, references: JSONExporter.References = .id) throws -> Int {
        var options = JSONExporter.Options()
        options.references = references
        return try JSONExporter(storeAt: storeURL.path, model: managedObjectModel.model, options: options)
            .run(to: destination.path)
    }
}
