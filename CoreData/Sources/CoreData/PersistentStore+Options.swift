@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel

extension PersistentStore {
    /// The kind that the store was opened as.
    public var type: String { OpenStores.type(of: self) ?? (isTemporary ? NSInMemoryStoreType : NSSQLiteStoreType) }
}

extension PersistentStore {
    /// The options that say how the store was opened; nil where there are none.
    public var options: [AnyHashable: Any]? { isReadOnly ? [NSReadOnlyPersistentStoreOption: true] : nil }
}

extension ManagedObjectModel: @retroactive Hashable {
    /// Whether both are the same version of the same model.
    public static func == (left: ManagedObjectModel, right: ManagedObjectModel) -> Bool {
        left === right
            || left.model.name == right.model.name && left.entityVersionHashesByName == right.entityVersionHashesByName
    }

    /// Hashes the model's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(model.name) }
}
