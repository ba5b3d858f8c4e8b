public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension PersistentStore {
    /// The file, which is never `nil` here: for sources that write `store.url!`.
    @_disfavoredOverload
    public var url: URL? { self.Relata::url }

    /// The kind that the store was opened as.
    public var type: String { OpenStores.type(of: self) ?? (isTemporary ? NSInMemoryStoreType : NSSQLiteStoreType) }

    /// The options that say how the store was opened; nil where there are none.
    public var options: [AnyHashable: Any]? { isReadOnly ? [NSReadOnlyPersistentStoreOption: true] : nil }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The metadata in the store's file. Values that cannot be read or written are left out, as a property cannot
    /// report an error.
    ///
    /// As long as a part of the store's migration is left for later, it has `true` under
    /// `NSPersistentStoreDeferredLightweightMigrationOptionKey`.
    public var metadata: [String: Any]! {
        get {
            var metadata = (try? self.Relata::metadata()) ?? [:]
            if (try? hasDeferredMigration) == true {
                metadata[NSPersistentStoreDeferredLightweightMigrationOptionKey] = NSNumber(value: true)
            }
            return metadata
        }
        set {
            var own = newValue ?? [:]
            // It is not the program's, and not to stay when the migration is finished.
            own[NSPersistentStoreDeferredLightweightMigrationOptionKey] = nil
            try? setMetadata(own)
        }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The store's identifier, which is never `nil`: for sources that write `store.identifier!`.
    @_disfavoredOverload
    public var identifier: String! { self.Relata::identifier }

    /// The coordinator that has opened the store; nil for a store that was removed.
    public var persistentStoreCoordinator: NSPersistentStoreCoordinator? { OpenStores.coordinator(of: self) }

    /// The configuration that the store was opened for: a store has all entities.
    public var configurationName: String { "PF_DEFAULT_CONFIGURATION_NAME" }

    /// Whether both are the same opening of a file.
    public func isEqual(_ object: Any?) -> Bool { object as? PersistentStore == self }
}

extension PersistentStore: @retroactive Hashable {
    /// Whether both are the same opening of a file.
    public static func == (left: PersistentStore, right: PersistentStore) -> Bool { left === right }

    /// Hashes which opening it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
