public import Foundation
public import Relata
import RelataCoreDataStore
import RelataSchema
public import RelataStoreTransfer

/// The result of importing a store of Core Data: a container with the data, and a report.
public struct ImportedStore: Sendable {
    /// The container over the new store.
    public let container: PersistentContainer
    /// The report on the imported data, and on the rest.
    public let report: ImportReport
}

extension PersistentContainer {
    /// Imports the data of a store of Core Data into a new store, and opens it.
    ///
    /// All objects keep their IDs, references and order; the old store is only read, with the changes that are still
    /// in its log. The new file appears once it is complete.
    ///
    /// ```swift
    /// let imported = try PersistentContainer.importCoreDataStore(
    ///     at: backup, to: store, model: MusicModel.managedObjectModel)
    /// let albums = try imported.container.newBackgroundContext().fetch(Album.fetchRequest())
    /// ```
    ///
    /// Core Data has no corresponding function: it opens its own stores.
    ///
    /// - Parameters:
    ///   - source: the file written by Core Data.
    ///   - destination: the new file, which must not exist.
    ///   - model: the model, with its generated classes: the version that created the old store, or a newer one to
    ///     which the data is then migrated.
    ///   - isLenient: whether data that does not match the model is left out, and the rest imported. The report
    ///     counts and lists it.
    ///   - hints: additional hints on the migration, which the versions of the model do not contain.
    ///   - progress: called before each table, on the caller's thread.
    /// - Returns: the container over the new store, and the report.
    /// - Throws: `CoreDataImporter.Rejection` with the report if data does not match the model and the import is not
    ///   lenient; `StoreFileError` if a file cannot be read or written, or if data of an older version of the model
    ///   would be lost; `PersistenceError` if the new store cannot be opened. In these cases the new file does not
    ///   exist.
    public static func importCoreDataStore(
        at source: URL, to destination: URL, model: ManagedObjectModel, isLenient: Bool = false,
        hints: MigrationHints = MigrationHints(),
        progress: (@Sendable (CoreDataImporter.Progress) -> Void)? = nil
    ) throws -> ImportedStore {
        var options = CoreDataImporter.Options()
        options.isLenient = isLenient
        options.migrationHints.renames = hints.renames
        // An import puts nothing off, which is what `erases` asks for beyond `discards`.
        options.migrationHints.discards = hints.discards.union(hints.erases)
        options.progress = progress
        options.versionName = model.version.name
        let store = try CoreDataStore(path: source.path)
        let importer = try CoreDataImporter(store, model: model.model, options: options)
        let report = try importer.run(to: destination.path)
        return ImportedStore(container: try openImportedStore(at: destination, model: model), report: report)
    }

    /// Opens a store that was just imported; if that fails, its file is removed.
    static func openImportedStore(at url: URL, model: ManagedObjectModel) throws -> PersistentContainer {
        do {
            return try PersistentContainer(model: model, at: url)
        } catch {
            for suffix in Schema.fileSuffixes { try? FileManager.default.removeItem(atPath: url.path + suffix) }
            throw error
        }
    }
}
