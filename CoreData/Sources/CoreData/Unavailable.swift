public import Foundation
public import Relata

// What is not available off Apple's systems, so that the compiler says what to use instead.

/// Indexes objects for the system's search.
@available(*, unavailable, message: "there is no Spotlight off Apple's systems: fetch with a predicate")
open class NSCoreDataCoreSpotlightDelegate {
    /// Indexes objects of a store.
    public init(forStoreWith description: NSPersistentStoreDescription, coordinator: NSPersistentStoreCoordinator) {}
    /// Indexes objects of a store.
    public init(forStoreWith description: NSPersistentStoreDescription, model: NSManagedObjectModel) {}
}

/// A store of the program's own.
@available(*, unavailable, message: "stores are files of SQLite here: there are no stores of a program's own")
open class NSIncrementalStore {
    /// Opens a store.
    public init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]?
    ) {}
}

/// A row of a store of the program's own.
@available(*, unavailable, message: "stores are files of SQLite here: there are no stores of a program's own")
open class NSIncrementalStoreNode {
    /// Makes a row.
    public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {}
}

/// A store of the program's own, read as a whole.
@available(*, unavailable, message: "stores are files of SQLite here: there are no stores of a program's own")
open class NSAtomicStore {
    /// Opens a store.
    public init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]?
    ) {}
}

extension NSComparisonPredicate {
    /// A comparison by a function of the left value.
    @available(
        *, unavailable,
        message: "there are no selectors off Apple's systems: use an operator, or NSPredicate(block:) in memory"
    )
    public convenience init(
        leftExpression: NSExpression, rightExpression: NSExpression, customSelector: Any
    ) { fatalError("there are no selectors here") }
}

extension NSManagedObject {
    /// Observes a property by its name.
    @available(
        *, unavailable,
        message: "there is no key-value observing off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func addObserver(_ observer: Any, forKeyPath keyPath: String) {}

    /// Ends observing a property by its name.
    @available(
        *, unavailable,
        message: "there is no key-value observing off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func removeObserver(_ observer: Any, forKeyPath keyPath: String) {}

    /// Observes a property.
    @available(
        *, unavailable,
        message: "there is no key-value observing off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func observe<Value, Change>(
        _ keyPath: AnyKeyPath, options: Any? = nil, changeHandler: @escaping (Value, Change) -> Void
    ) {}

    /// The publisher of the changes of a property.
    @available(
        *, unavailable,
        message: "there is no Combine off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func publisher(for keyPath: AnyKeyPath) {}

    /// The publisher of the changes of the object.
    @available(
        *, unavailable,
        message: "there is no Combine off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public var objectWillChange: Never { fatalError("there is no Combine here") }
}
