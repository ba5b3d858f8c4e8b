public import Foundation

/// A store and the contexts that work with it; Core Data's `NSPersistentContainer`.
///
/// It can be shared between isolation domains; the contexts that it hands out belong to one each.
public final class PersistentContainer: Sendable {
    /// The model of the store's objects.
    public let managedObjectModel: ManagedObjectModel
    let store: PersistentStore
    /// The store's file.
    public var storeURL: URL { store.url }

    /// What was done to make the store one of the model's version when it was opened; nothing where it was one.
    public var performedMigration: StoreMigration? { store.migration }

    /// Which store it is: the host of its objects' URIs.
    var storeIdentifier: UUID { store.identity.uuid }

    @MainActor private var mainContext: ManagedObjectContext?

    /// Opens the store in a file, or creates it.
    /// - Parameters:
    ///   - model: the model of the store's objects.
    ///   - url: the file.
    /// - Throws: `PersistenceError`: if the file cannot be opened, if it was made from a model of another structure, or if
    ///   the model's classes do not fit it.
    public init(model: ManagedObjectModel, at url: URL) throws {
        managedObjectModel = model
        store = try PersistentStore(PersistentStoreDescription(url: url), model: model, isTemporary: false)
    }

    /// Opens the store that a description is of.
    /// - Parameters:
    ///   - model: the model of the store's objects.
    ///   - description: the file and how it is opened.
    ///   - stages: the program's own parts in a migration, where the model's options say that versions have such.
    ///   - progress: called again and again while a store is migrated, from the caller's thread; what it throws ends the migration, and
    ///     leaves the store as it was. `{ _ in try Task.checkCancellation() }` has it end with the task.
    /// - Throws: `PersistenceError`, as `init(model:at:)`; `.missingStore` if the store is read-only and there is no file;
    ///   what `progress` or a stage throws.
    public init(
        model: ManagedObjectModel, description: PersistentStoreDescription, stages: [MigrationStage] = [],
        progress: (@Sendable (MigrationProgress) throws -> Void)? = nil
    ) throws {
        managedObjectModel = model
        store = try PersistentStore(
            description, model: model, isTemporary: false,
            handlers: MigrationHandlers(stages: stages, progress: progress))
    }

    private init(model: ManagedObjectModel, store: PersistentStore) {
        managedObjectModel = model
        self.store = store
    }

    /// A store that lives as long as the container: a private temporary file.
    /// - Parameter model: the model of the store's objects.
    /// - Throws: `PersistenceError`, as opening a file does.
    public static func temporary(model: ManagedObjectModel) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: TemporaryStores.newFile())
        // The file is of no use to anybody once its process is gone.
        description.synchronous = .off
        return PersistentContainer(
            model: model, store: try PersistentStore(description, model: model, isTemporary: true))
    }

    /// The context for the main actor.
    @MainActor public var viewContext: ManagedObjectContext {
        if let mainContext { return mainContext }
        let context = ManagedObjectContext(ContextCore(store: store))
        mainContext = context
        return context
    }

    /// A new context, for the isolation domain of the caller or one that it is sent to.
    public func newBackgroundContext() -> sending ManagedObjectContext {
        ManagedObjectContext(ContextCore(store: store))
    }
}
