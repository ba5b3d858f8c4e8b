import Foundation

/// The identity of a store.
final class StoreIdentity: Sendable {
    /// The store's own UUID, written when it was created.
    let uuid: UUID

    init(uuid: UUID) { self.uuid = uuid }
}
