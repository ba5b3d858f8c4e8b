public import Foundation

/// A store and the contexts that work with it; Core Data's `NSPersistentContainer`.
///
/// It can be shared between isolation domains; the contexts that it hands out belong to one each.
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
    let store: PersistentStore
    /// The blocks of `perform(_:)`.
    let jobs = JobGate()
    /// The store's file.
    public var storeURL: URL { store.url }

    /// What was done to make the store one of the model's version when it was opened; `nil` if it was one.
    public var performedMigration: StoreMigration? { store.migration }

    /// Which store it is: the host of its objects' URIs.
    var storeIdentifier: UUID { store.identity.uuid }

    @MainActor private var mainContext: ManagedObjectContext?

    /// Opens the store in a file, or creates it.
    /// - Parameters:
    ///   - model: the model of the store's objects.
    ///   - url: the file; `/dev/null` stands for a private temporary one.
    /// - Throws: `PersistenceError`: if the file cannot be opened, if it was made from a model of another structure, or if
    ///   the model's classes do not fit it.
    public convenience init(model: ManagedObjectModel, at url: URL) throws {
        try self.init(model: model, description: PersistentStoreDescription(url: url))
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
            description, model: model, handlers: MigrationHandlers(stages: stages, progress: progress))
        persistentStoreCoordinator = PersistentStoreCoordinator(store)
        persistentStoreCoordinator.belong(to: self)
    }

    /// A store that lives as long as the container: a private temporary file.
    /// - Parameter model: the model of the store's objects.
    /// - Throws: `PersistenceError`, as opening a file does.
    public static func temporary(model: ManagedObjectModel) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
        // The file is of no use once its process is gone.
        description.synchronous = .off
        return try PersistentContainer(model: model, description: description)
    }

    /// How the store was opened.
    public var persistentStoreDescriptions: [PersistentStoreDescription] { [store.description] }

    /// The model's name.
    public var name: String { managedObjectModel.name }

    /// The context for the main actor.
    @MainActor public var viewContext: ManagedObjectContext {
        if let mainContext { return mainContext }
        let context = ManagedObjectContext(
            ContextCore(store: store), coordinator: persistentStoreCoordinator,
            concurrencyType: .mainQueueConcurrencyType)
        // The main run loop, or what runs the main actor, ends the event when the work that is going on now is done.
        context.core.settings.eventBegins = { [weak self] in
            Task { @MainActor [weak self] in self?.mainContext?.processPendingChanges() }
        }
        mainContext = context
        return context
    }

    /// A new context, for the isolation domain of the caller or one that it is sent to.
    public func newBackgroundContext() -> sending ManagedObjectContext {
        ManagedObjectContext(ContextCore(store: store), coordinator: persistentStoreCoordinator)
    }
}
