@_spi(CoreDataModule) @_spi(Generated) import Relata
import Synchronization

/// The stores that coordinators have opened, as long as they are open. Several coordinators can open one file.
enum OpenStores {
    private struct Entry: Sendable {
        weak var store: PersistentStore?
        weak var coordinator: PersistentStoreCoordinator?
        /// The kind that the store was opened as.
        let type: String

        /// The store, if it is open.
        var open: PersistentStore? { store.flatMap { $0.isOpen ? $0 : nil } }
    }

    private static let entries = Mutex<[Entry]>([])

    /// Remembers a store, the kind that it was opened as, and who has opened it.
    static func add(_ store: PersistentStore, as type: String, by coordinator: PersistentStoreCoordinator) {
        entries.withLock { entries in
            entries.removeAll { $0.store == nil }
            entries.append(Entry(store: store, coordinator: coordinator, type: type))
        }
    }

    /// The kind that a store was opened as; nil if it was not opened by functions of the module.
    static func type(of store: PersistentStore) -> String? {
        entries.withLock { $0.first { $0.store === store }?.type }
    }

    /// Who has opened a store, as long as it is open.
    static func coordinator(of store: PersistentStore) -> PersistentStoreCoordinator? {
        entries.withLock { $0.first { $0.store === store && store.isOpen }?.coordinator }
    }

    /// The first opening of the store of an identifier.
    static func store(_ identifier: String) -> PersistentStore? {
        entries.withLock { $0.lazy.compactMap(\.open).first { $0.identifier == identifier } }
    }
}
