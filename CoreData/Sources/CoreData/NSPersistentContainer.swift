import Dispatch
public import Foundation
@_spi(Generated) public import Relata
import RelataModel

/// A model's store and the contexts that work with it.
///
/// Its contexts can be passed on before `loadPersistentStores(completionHandler:)` has opened the store, and used
/// after it.
open class NSPersistentContainer {
    /// The container's name, and that of the store's file.
    public let name: String
    /// The model of the store's objects.
    public let managedObjectModel: NSManagedObjectModel
    /// The descriptions of stores; the first one is opened.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]
    /// The coordinator of the contexts; it has a store once that is loaded.
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    /// The context for the main queue.
    public let viewContext: NSManagedObjectContext
    private var isModelMissing = false

    /// The default folder of stores: the one for application support files.
    open class func defaultDirectoryURL() -> URL {
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return folder ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
    }

    /// Creates a container for the named model in the main bundle.
    ///
    /// If there is none, the model is empty, and loading the store reports an error.
    public convenience init(name: String) {
        let url = Bundle.main.url(forResource: name, withExtension: "momd")
        let model = url.flatMap { NSManagedObjectModel(contentsOf: $0) }
        self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel(Model(name, entities: []), classes: []))
        isModelMissing = model == nil
    }

    /// Creates a container for a model.
    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        managedObjectModel = model
        let file = Self.defaultDirectoryURL().appending(path: "\(name).sqlite", directoryHint: .notDirectory)
        persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    }

    /// Opens the store, or creates it.
    /// - Parameter block: called with the description, and with the error, if any.
    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions.prefix(1) {
            do {
                try open(description)
                block(description, nil)
            } catch {
                block(description, error)
            }
        }
    }

    private func open(_ description: NSPersistentStoreDescription) throws {
        guard !isModelMissing else {
            throw PersistenceError.unusableModel(
                name,
                problems: [
                    "The main bundle has no \(name).momd: create the container with the model of the bundle that has it."
                ])
        }
        let url = description.isTemporary ? nil : description.url
        if let folder = url?.deletingLastPathComponent() {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let store = description.description(at: url ?? URL(filePath: "/dev/null"))
        try persistentStoreCoordinator.addPersistentStore(with: store)
    }

    /// Creates a context for work off the main queue.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Runs a block with a new context, on another queue.
    open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let coordinator = persistentStoreCoordinator
        DispatchQueue.global().async {
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            context.performAndWait { block(context) }
        }
    }
}
