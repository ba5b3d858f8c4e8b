import Foundation

/// Which store it is.
final class StoreIdentity: Sendable {
    /// The store's own UUID, written when it was created.
    let uuid: UUID

    init(uuid: UUID) { self.uuid = uuid }
}
