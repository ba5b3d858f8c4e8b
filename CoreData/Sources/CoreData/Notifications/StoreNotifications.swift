public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import Synchronization

/// The key of a store's file, in notifications.
public let NSPersistentStoreURLKey = "storeURL"
/// The key of the position in a store's history, in notifications.
public let NSPersistentHistoryTokenKey = "historyToken"
/// The key of a store's identifier, in its metadata and in notifications.
public let NSStoreUUIDKey = "NSStoreUUID"
/// The key of a store's type, in its metadata.
public let NSStoreTypeKey = "NSStoreType"
/// The key of the digests of the entities, in a store's metadata.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// The key of what the model's author has called the version, in a store's metadata.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// The key of the stores that were added, in notifications of coordinators.
public let NSAddedPersistentStoresKey = "added"
/// The key of the stores that were removed, in notifications of coordinators.
public let NSRemovedPersistentStoresKey = "removed"
/// The key of pairs of stores, one of which has taken the other's place, in notifications of coordinators: the old one
/// and the new one.
public let NSUUIDChangedPersistentStoresKey = "uuidChanged"

extension Notification.Name {
    /// Posted by a coordinator after a save or a batch request of this process to its store's file, by whichever
    /// coordinator, where the store was opened with `NSPersistentStoreRemoteChangeNotificationPostOptionKey`. What
    /// other processes write is seen when it is fetched, and is not posted.
    public static let NSPersistentStoreRemoteChange = Notification.Name(
        "NSPersistentStoreRemoteChangeNotification")

    /// Posted by a coordinator after a store was added or removed, or has taken another's place.
    public static let NSPersistentStoreCoordinatorStoresDidChange = Notification.Name(
        "NSPersistentStoreCoordinatorStoresDidChangeNotification")

    /// Posted by a coordinator before a store is removed, which is the object of the notification.
    public static let NSPersistentStoreCoordinatorWillRemoveStore = Notification.Name(
        "NSPersistentStoreCoordinatorWillRemoveStoreNotification")

    /// Never posted: it announces what iCloud does to stores.
    public static let NSPersistentStoreCoordinatorStoresWillChange = Notification.Name(
        "NSPersistentStoreCoordinatorStoresWillChangeNotification")

    /// Never posted: it announces what iCloud has brought into a store.
    public static let NSPersistentStoreDidImportUbiquitousContentChanges = Notification.Name(
        "NSPersistentStoreDidImportUbiquitousContentChangesNotification")
}

/// Posts what coordinators do with stores that were added to them, whichever function does it.
enum StoreNotifications {
    /// Posts notifications from now on. Only the first call has an effect.
    static func install() { installation }

    private static let installation: Void = StoreChangeObserver.observe { change, coordinator in
        switch change {
        case .willRemove(let store):
            NotificationCenter.default.post(
                name: .NSPersistentStoreCoordinatorWillRemoveStore, object: store, userInfo: nil)
        case .removed(let store): coordinator.postStoresDidChange([NSRemovedPersistentStoresKey: [store]])
        case .moved(let old, let new):
            coordinator.postStoresDidChange([
                NSAddedPersistentStoresKey: [new], NSRemovedPersistentStoresKey: [old],
                NSUUIDChangedPersistentStoresKey: [old, new],
            ])
        }
    }
}

extension PersistentStoreCoordinator {
    /// Says which stores have been added or removed.
    func postStoresDidChange(_ stores: [AnyHashable: Any]) {
        NotificationCenter.default.post(
            name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: stores)
    }

    /// Posts each save to the file of the coordinator's store.
    func postRemoteChanges() { RemoteChanges.post(of: self) }
}

/// Posts the saves to the stores of coordinators that were asked to.
private enum RemoteChanges {
    private struct Entry: Sendable {
        weak var coordinator: PersistentStoreCoordinator?
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// One observer for all coordinators, so that none is left behind by those that are gone, and each save is posted
    /// once, however many stores a coordinator has opened.
    private static let begin: Void = PersistentStore.observeSaves { saved in
        let coordinators = entries.withLock { $0.values.compactMap(\.coordinator) }
        for coordinator in coordinators {
            guard let store = coordinator.persistentStores.first(where: { isSame($0, saved) }) else { continue }
            var information: [AnyHashable: Any] = [NSPersistentStoreURLKey: store.Relata::url]
            information[NSStoreUUIDKey] = coordinator.metadata(for: store)[NSStoreUUIDKey]
            information[NSPersistentHistoryTokenKey] = coordinator.currentPersistentHistoryToken(fromStores: [store])
            NotificationCenter.default.post(
                name: .NSPersistentStoreRemoteChange, object: coordinator, userInfo: information)
        }
    }

    /// Whether two stores are of one file, as several coordinators can have opened it. A copy of a file has the
    /// identifier of the original.
    private static func isSame(_ store: PersistentStore, _ saved: PersistentStore) -> Bool {
        store === saved
            || store.isOpen && store.Relata::identifier == saved.Relata::identifier
                && path(of: store) == path(of: saved)
    }

    /// The path of a store's file, which is the same however it was named.
    private static func path(of store: PersistentStore) -> String {
        store.Relata::url.standardizedFileURL.resolvingSymlinksInPath().path
    }

    static func post(of coordinator: PersistentStoreCoordinator) {
        begin
        entries.withLock { entries in
            entries = entries.filter { $0.value.coordinator != nil }
            entries[ObjectIdentifier(coordinator)] = Entry(coordinator: coordinator)
        }
    }
}
