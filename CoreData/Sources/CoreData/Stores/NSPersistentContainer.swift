import Dispatch
public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel

/// A model's store and the contexts that work with it.
///
/// It can be shared by threads once it is set up. Its contexts can be handed on before
/// `loadPersistentStores(completionHandler:)` has opened the store, and used after it.
open class NSPersistentContainer: @unchecked Sendable {
    /// The container's name, and that of the store's file.
    open var name: String { storedName }
    /// The model of the store's objects.
    open var managedObjectModel: NSManagedObjectModel { storedModel }
    /// The descriptions of stores; the first one is opened.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]
    /// The coordinator of the contexts; it has a store once that is loaded.
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator { storedCoordinator }
    /// The context for the main queue.
    open var viewContext: NSManagedObjectContext { storedViewContext }
    private let storedName: String
    private let storedModel: NSManagedObjectModel
    private let storedCoordinator: NSPersistentStoreCoordinator
    private let storedViewContext: NSManagedObjectContext
    /// The problem with the model, if there is one.
    private var modelProblem: String?

    /// The default folder of stores: the one for application support files.
    open class func defaultDirectoryURL() -> URL {
        PersistentContainer.defaultDirectoryURL()
    }

    /// Creates a container for the named model in the main bundle.
    ///
    /// If there is none, the model is empty, and loading the store reports an error.
    public convenience init(name: String) {
        var model: NSManagedObjectModel?
        var problem =
            "The main bundle has no \(name).momd: create the container with the model of the bundle that has it, "
            + "as NSManagedObjectModel(contentsOf:) gives it."
        do {
            model = try RunTimeModels.model(named: name)
        } catch {
            problem = "\(name).momd cannot be read: \(error)"
        }
        self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel(Model(name, entities: []), classes: []))
        modelProblem = model == nil ? problem : nil
    }

    /// Creates a container for a model.
    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        Queues.install()
        storedName = name
        storedModel = model
        let file = Self.defaultDirectoryURL().appending(path: "\(name).sqlite", directoryHint: .notDirectory)
        persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
        storedCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        storedViewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        storedViewContext.persistentStoreCoordinator = storedCoordinator
    }

    /// Opens the store, or creates it.
    ///
    /// A container has one store in a file: of further descriptions those of temporary stores are opened too, and the
    /// others are an error.
    /// - Parameter block: called for each description, with the error if its store cannot be opened.
    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            if let modelProblem {
                block(description, PersistenceError.unusableModel(name, problems: [modelProblem]) as NSError)
            } else {
                persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
            }
        }
    }

    /// A new context for work off the main queue.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Runs work with a new context on its queue, and returns before it is done.
    open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    /// Runs work with a new context on its queue, and waits for it without blocking a thread.
    open func performBackgroundTask<Result>(
        isolation: isolated (any Actor)? = #isolation, _ block: @escaping (NSManagedObjectContext) throws -> Result
    ) async rethrows -> Result {
        let context = newBackgroundContext()
        return try await context.perform { try block(context) }
    }
}
