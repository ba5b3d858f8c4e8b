public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata
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

extension ManagedObjectID {
    /// The store that the object is in; nil for one that was never saved, and where the store is not open.
    public var persistentStore: NSPersistentStore? {
        isTemporaryID ? nil : uriRepresentation().host.flatMap { OpenStores.store($0) }
    }

    /// Whether both identify the same object.
    public func isEqual(_ object: Any?) -> Bool { object as? ManagedObjectID == self }
}

extension PersistentStore: @retroactive Hashable {
    /// Whether both are the same opening of a file.
    public static func == (left: PersistentStore, right: PersistentStore) -> Bool { left === right }

    /// Hashes which opening it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PersistentStore {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The metadata in the store's file. Values that cannot be read or written are left out, as a property cannot
    /// report an error.
    public var metadata: [String: Any]! {
        get { (try? self.Relata::metadata()) ?? [:] }
        set { try? setMetadata(newValue ?? [:]) }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The store's identifier, which is never `nil`: for sources that write `store.identifier!`.
    @_disfavoredOverload
    public var identifier: String! { self.Relata::identifier }

    /// The coordinator that has opened the store; nil for a store that was removed.
    public var persistentStoreCoordinator: NSPersistentStoreCoordinator? { OpenStores.coordinator(of: self) }

    /// The configuration that the store was opened for: a store has all entities.
    public var configurationName: String { "PF_DEFAULT_CONFIGURATION_NAME" }
}

extension ManagedObjectContext {
    /// Has no effect: a context has one store, in which new objects are saved.
    public func assign(_ object: Any, to store: PersistentStore) {}
}

/// Core Data's contexts have their `userInfo` in an `NSMutableDictionary`: its functions for Swift's dictionary.
extension Dictionary where Key == AnyHashable, Value == Any {
    /// Sets a value by its key.
    public mutating func setValue(_ value: Any?, forKey key: String) { self[key] = value }

    /// Sets a value by its key.
    public mutating func setObject(_ value: Any, forKey key: AnyHashable) { self[key] = value }

    /// The value of a key.
    public func object(forKey key: AnyHashable) -> Any? { self[key] }

    /// Removes the value of a key.
    public mutating func removeObject(forKey key: AnyHashable) { self[key] = nil }
}

extension NSManagedObject: NSObjectProtocol {
    /// The object.
    public func `self`() -> Self { self }

    /// Whether another object represents this one: never.
    public func isProxy() -> Bool { false }

    /// 0 for an object with values, and another number for a fault.
    public var faultingState: Int { isFault ? 1 : 0 }

    /// A number that equal objects share.
    public var hash: Int { hashValue }

    /// Whether both are the same object.
    public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

extension NSManagedObject: CustomDebugStringConvertible {}

extension ManagedObjectModel {
    /// The model itself, which does not change.
    public func copy() -> Any { self }

    /// Whether both are the same, as `==` compares them.
    public func isEqual(_ object: Any?) -> Bool { object as? ManagedObjectModel == self }
}

extension EntityDescription {
    /// Whether both are the same, as `==` compares them.
    public func isEqual(_ object: Any?) -> Bool { object as? EntityDescription == self }
}

extension ManagedObjectContext {
    /// Whether both are the same context.
    public func isEqual(_ object: Any?) -> Bool { object as? ManagedObjectContext == self }
}

extension PersistentStoreCoordinator {
    /// Whether both are the same coordinator, as `==` compares them.
    public func isEqual(_ object: Any?) -> Bool { object as? PersistentStoreCoordinator == self }
}

extension PersistentStore {
    /// Whether both are the same opening of a file.
    public func isEqual(_ object: Any?) -> Bool { object as? PersistentStore == self }
}
