public import Foundation
public import Relata

/// A store of the program's own, read as a whole.
@available(*, unavailable, message: "stores are files of SQLite here: there are no stores of a program's own")
open class NSAtomicStore {
    /// Opens a store.
    public init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
        options: [AnyHashable: Any]?
    ) {}
}
