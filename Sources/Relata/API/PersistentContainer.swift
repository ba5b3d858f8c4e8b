public import Foundation

/// A store and the contexts that work with it; Core Data's `NSPersistentContainer`.
///
/// It can be shared between isolation domains; each of its contexts belongs to one.
///
/// ```swift
/// let container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
/// let titles = try await container.perform { context in
///     try context.fetch(Album.fetchRequest()).map(\.title)
/// }
/// ```
public final class PersistentContainer: Sendable {
    /// The model of the store's objects.
    public let managedObjectModel: ManagedObjectModel
    /// The coordinator of the container's store.
    public let persistentStoreCoordinator: PersistentStoreCoordinator
    /// The store that was opened with the container.
    private let opened: PersistentStore
    /// The coordinator's store: another one once that was moved to another file; the one that was opened when it is
    /// removed.
    var store: PersistentStore { persistentStoreCoordinator.store ?? opened }
    /// The blocks of `perform(_:)`.
    let jobs = JobGate()
    /// The store's file.
    public var storeURL: URL { store.url }

    /// The migration that was performed when the store was opened; `nil` if it already had the model's version.
    public var performedMigration: StoreMigration? { opened.migration }

    @MainActor private var mainContext: ManagedObjectContext?

    /// Opens the store in a file, or creates it.
    /// - Parameters:
    ///   - model: the model of the store's objects.
    ///   - url: the file; `/dev/null` is a private temporary one.
    /// - Throws: `PersistenceError` if the file cannot be opened, if it was created from a model of another
    ///   structure, or if the model's classes do not match the model.
    public convenience init(model: ManagedObjectModel, at url: URL) throws {
        try self.init(model: model, description: PersistentStoreDescription(url: url))
    }

    /// Opens the store of a description, or creates it.
    /// - Parameters:
    ///   - model: the model of the store's objects.
    ///   - description: the file and its options.
    ///   - stages: the program's own steps of a migration, where the model's options declare them.
    ///   - progress: called repeatedly while a store is migrated, on the caller's thread; an error that it throws
    ///     ends the migration, and leaves the store unchanged. `{ _ in try Task.checkCancellation() }` ends it with
    ///     the task.
    /// - Throws: `PersistenceError`, as `init(model:at:)`; `.missingStore` if the store is read-only and its file
    ///   does not exist; the errors of `progress` or a stage.
    public init(
        model: ManagedObjectModel, description: PersistentStoreDescription, stages: [MigrationStage] = [],
        progress: (@Sendable (MigrationProgress) throws -> Void)? = nil
    ) throws {
        managedObjectModel = model
        opened = try PersistentStore(
            description, model: model, handlers: MigrationHandlers(stages: stages, progress: progress))
        persistentStoreCoordinator = PersistentStoreCoordinator(opened)
        persistentStoreCoordinator.setContainer(self)
    }

    /// Creates a store that lives as long as the container: a private temporary file.
    /// - Parameter model: the model of the store's objects.
    /// - Throws: `PersistenceError`, as when a file is opened.
    public static func temporary(model: ManagedObjectModel) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
        // The file is of no use once its process has ended.
        description.durability = .off
        return try PersistentContainer(model: model, description: description)
    }

    /// The description that the store was opened with.
    public var persistentStoreDescriptions: [PersistentStoreDescription] { [store.description] }

    /// The model's name.
    public var name: String { managedObjectModel.name }

    /// The context for the main actor.
    @MainActor public var viewContext: ManagedObjectContext {
        if let mainContext { return mainContext }
        let context = ManagedObjectContext(
            store, coordinator: persistentStoreCoordinator, concurrencyType: .mainQueueConcurrencyType)
        // The main run loop, or the main actor's executor, ends the event when the current work is done.
        // The program may keep only the context.
        let reference = WeakReference(context)
        context.core.settings.setOnEventBegin {
            Task { @MainActor in reference.object?.processPendingChanges() }
        }
        mainContext = context
        return context
    }

    /// Creates a context, for the isolation domain of the caller or one that it is sent to.
    public func newBackgroundContext() -> sending ManagedObjectContext {
        ManagedObjectContext(store, coordinator: persistentStoreCoordinator)
    }
}
