public import Foundation
public import Relata
import RelataCoreDataStore
public import RelataStoreTransfer

/// A container that was opened over the data of a store of Core Data, and what became of the data.
public struct ImportedStore: Sendable {
    /// The container over the new store.
    public let container: PersistentContainer
    /// What was taken over, and what was not.
    public let report: ImportReport
}

extension PersistentContainer {
    /// Takes the data of a store of Core Data over into a new store, and opens that.
    ///
    /// All objects keep their IDs, references and order; the old store is read, with the changes that are still in its log, and never
    /// written. The new file appears when it is complete, and not before.
    ///
    /// ```swift
    /// let imported = try PersistentContainer.importCoreDataStore(at: backup, to: store, model: MusicModel.managedObjectModel)
    /// let albums = try imported.container.newBackgroundContext().fetch(Album.fetchRequest())
    /// ```
    ///
    /// Core Data has no such function: it opens its own stores.
    ///
    /// - Parameters:
    ///   - source: the file that Core Data wrote.
    ///   - destination: the new file; there must be none.
    ///   - model: the model, with its generated classes: the version that the old store was made with, or a newer one to which the data is
    ///     migrated then.
    ///   - isLenient: whether what does not fit the model is left out, and the rest taken over. The report counts and lists it.
    ///   - hints: what the versions of the model do not say themselves about what becomes of the data.
    ///   - progress: called before each table, from the caller's thread.
    /// - Returns: the container over the new store, and the report.
    /// - Throws: `CoreDataImporter.Refused` with the report if data does not fit the model and the import is not lenient;
    ///   `StoreFileError` if a file cannot be read or written, or if data of an older version of the
    ///   model would be lost;
    ///   `PersistenceError` if the new store cannot be opened. The new file does not exist then.
    public static func importCoreDataStore(
        at source: URL, to destination: URL, model: ManagedObjectModel, isLenient: Bool = false,
        hints: CoreDataImporter.MigrationHints = CoreDataImporter.MigrationHints(),
        progress: (@Sendable (CoreDataImporter.Progress) -> Void)? = nil
    ) throws -> ImportedStore {
        var options = CoreDataImporter.Options()
        options.isLenient = isLenient
        options.migrationHints = hints
        options.progress = progress
        let store = try CoreDataStore(path: source.path)
        let importer = try CoreDataImporter(store, model: model.model, options: options)
        let report = try importer.run(to: destination.path)
        do {
            return ImportedStore(container: try PersistentContainer(model: model, at: destination), report: report)
        } catch {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: destination.path + suffix)
            }
            throw error
        }
    }
}
