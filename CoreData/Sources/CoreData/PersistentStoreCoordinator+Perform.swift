public import Relata
import RelataModel

// A coordinator has no queue here: its functions can be called from any thread.
extension PersistentStoreCoordinator {
    /// Runs a block with the coordinator.
    public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result { try block() }

    /// Runs a block with the coordinator, immediately.
    public func perform(_ block: () -> Void) { block() }
}

extension PersistentStore {
    /// The type of the store: always SQLite.
    public var type: String { NSSQLiteStoreType }
}

extension PersistentStore {
    /// The options with which the store was opened; `nil` if there are none.
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

    /// The version identifiers that the model's author has set.
    public var versionIdentifiers: Set<AnyHashable> { model.versionIdentifier.map { [$0] } ?? [] }
}
