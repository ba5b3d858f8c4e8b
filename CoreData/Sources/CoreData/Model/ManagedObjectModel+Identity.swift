@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel

extension ManagedObjectModel: @retroactive Hashable {
    /// Whether both are the same version of the same model.
    public static func == (left: ManagedObjectModel, right: ManagedObjectModel) -> Bool {
        left === right
            || left.model.name == right.model.name && left.entityVersionHashesByName == right.entityVersionHashesByName
    }

    /// Hashes the model's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(model.name) }
}

extension ManagedObjectModel {
    /// The model itself, which does not change.
    public func copy() -> Any { self }

    /// Whether both are the same, as `==` compares them.
    public func isEqual(_ object: Any?) -> Bool { object as? ManagedObjectModel == self }
}
