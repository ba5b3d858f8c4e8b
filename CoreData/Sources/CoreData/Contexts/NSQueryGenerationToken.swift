public import Foundation

/// A state of a store that contexts could be pinned to. Contexts always read the current state: older ones are not
/// available.
open class NSQueryGenerationToken: NSObject, @unchecked Sendable {
    /// The newest state.
    public static let current = NSQueryGenerationToken()
}

/// The key of the state that a context was kept at, in notifications, which never have it here.
public let NSManagedObjectContextQueryGenerationKey = "NSManagedObjectContextQueryGenerationKey"
