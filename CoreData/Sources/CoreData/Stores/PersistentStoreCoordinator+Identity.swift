public import Foundation
public import Relata

extension PersistentStoreCoordinator {
    /// Whether both are the same coordinator, as `==` compares them.
    public func isEqual(_ object: Any?) -> Bool { object as? PersistentStoreCoordinator == self }

    /// The file of an open store cannot be exchanged: use `migratePersistentStore(_:to:)`.
    /// - Returns: false, as nothing is changed.
    public func setURL(_ url: URL, for store: PersistentStore) -> Bool { false }
}
