import Dispatch
public import Foundation
@_spi(Generated) public import Relata
import RelataModel

/// A model's store and the contexts that work with it.
///
/// `viewContext` and the other contexts are there once `loadPersistentStores(completionHandler:)` has called its handler without an error.
open class NSPersistentContainer {
    /// The container's name, and that of the store's file.
    public let name: String
    /// The model of the store's objects.
    public let managedObjectModel: NSManagedObjectModel
    /// How stores are opened; the first is.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]
    /// What the store was opened as.
    private var container: PersistentContainer?
    private var isModelMissing = false
    private var mainContext: NSManagedObjectContext?

    /// The folder of stores whose file nothing says: that for data of applications.
    open class func defaultDirectoryURL() -> URL {
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return folder ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
    }

    /// A container for the model of a name in the main bundle.
    ///
    /// Where there is none, the model is empty, and loading the store says so.
    public convenience init(name: String) {
        let url = Bundle.main.url(forResource: name, withExtension: "momd")
        let model = url.flatMap { NSManagedObjectModel(contentsOf: $0) }
        self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel(Model(name, entities: []), classes: []))
        isModelMissing = model == nil
    }

    /// A container for a model.
    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        managedObjectModel = model
        let file = Self.defaultDirectoryURL().appending(path: "\(name).sqlite", directoryHint: .notDirectory)
        persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
    }

    /// Opens the store, or creates it.
    /// - Parameter block: called with the description, and with what went wrong.
    open func loadPersistentStores(completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void) {
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
                name, problems: ["The main bundle has no \(name).momd: create the container with the model of the bundle that has it."])
        }
        guard !description.isTemporary, let url = description.url else {
            container = try PersistentContainer.temporary(model: managedObjectModel)
            return
        }
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        container = try PersistentContainer(model: managedObjectModel, description: description.description(at: url))
    }

    private var opened: PersistentContainer {
        guard let container else {
            preconditionFailure("the store of '\(name)' is not open: call loadPersistentStores(completionHandler:) first")
        }
        return container
    }

    /// The context for the main queue.
    open var viewContext: NSManagedObjectContext {
        if let mainContext { return mainContext }
        let context = opened.newBackgroundContext()
        mainContext = context
        return context
    }

    /// A new context for work off the main queue.
    open func newBackgroundContext() -> NSManagedObjectContext { opened.newBackgroundContext() }

    /// Does work with a new context, on another queue.
    open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let container = opened
        DispatchQueue.global().async {
            let context = container.newBackgroundContext()
            context.performAndWait { block(context) }
        }
    }
}
