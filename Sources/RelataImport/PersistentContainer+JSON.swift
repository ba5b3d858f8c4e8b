public import Foundation
public import Relata
import RelataModel
import RelataSchema
public import RelataStoreTransfer

extension PersistentContainer {
    /// Creates a new store from a JSON file, and opens it.
    ///
    /// The file was written by `exportJSON(to:)`, by `generator export`, or by hand: a line for each object, with the
    /// model's names. The import succeeds as a whole or not at all.
    ///
    /// ```swift
    /// let container = try PersistentContainer.importJSON(
    ///     at: fixtures.appending(path: "Albums.jsonl"), to: store, model: MusicModel.managedObjectModel)
    /// ```
    ///
    /// Core Data has no corresponding function.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - destination: the new store, which must not exist.
    ///   - model: the model of the objects, with its generated classes.
    /// - Returns: the container over the new store.
    /// - Throws: `JSONImporter.Rejection` with the line and the column of all problems; `StoreFileError` if a file
    ///   cannot be read or written; `PersistenceError` if the new store cannot be opened. In these cases the new file
    ///   does not exist.
    public static func importJSON(
        at source: URL, to destination: URL, model: ManagedObjectModel
    ) throws -> PersistentContainer {
        var options = JSONImporter.Options()
        options.versionName = model.version.name
        try JSONImporter(source.path, options: options).makeStore(at: destination.path, model: model.model)
        return try openImportedStore(at: destination, model: model)
    }

    /// Merges the objects of a JSON file into the store.
    ///
    /// Objects are identified with stored objects by their unique values; all others are new. The merge is one
    /// transaction on a separate connection. Contexts are notified as of each other's saves: those that merge
    /// automatically merge it, and keep their unsaved changes; all others see it when they refresh objects. If the
    /// store keeps a history, it is a transaction there, with this author.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - author: the author of the transaction in the history.
    /// - Returns: the numbers of new and of changed objects.
    /// - Throws: `JSONImporter.Rejection` with the line and the column of all problems; `StoreFileError` if a file
    ///   cannot be read or written. In these cases nothing has changed.
    @discardableResult
    public func mergeJSON(at source: URL, author: String = "mergeJSON") throws -> JSONImporter.Report {
        var options = JSONImporter.Options()
        options.finalStatement = { [self] rows in
            historyStatement(inserted: rowIDs(rows.inserted), updated: rowIDs(rows.updated), author: author)
        }
        let report = try JSONImporter(source.path, options: options).merge(
            intoStoreAt: storeURL.path, model: managedObjectModel.model)
        notifyContexts(inserted: rowIDs(report.changed.inserted), updated: rowIDs(report.changed.updated))
        return report
    }

    /// Exports all saved objects as JSON, the same bytes for the same objects: for fixtures, seeds, and to compare
    /// states.
    ///
    /// - Parameters:
    ///   - destination: the file; an existing one is replaced once the new one is complete.
    ///   - references: the representation of references.
    /// - Returns: the number of objects.
    /// - Throws: `StoreFileError` if a file cannot be read or written.
    @discardableResult
    public func exportJSON(to destination: URL, references: JSONExporter.References = .id) throws -> Int {
        var options = JSONExporter.Options()
        options.references = references
        return try JSONExporter(storeAt: storeURL.path, model: managedObjectModel.model, options: options)
            .run(to: destination.path)
    }
}

private func rowIDs(_ rows: [String: [Int64]]) -> [String: [RowID]] {
    rows.mapValues { $0.map { RowID(rawValue: $0) } }
}
