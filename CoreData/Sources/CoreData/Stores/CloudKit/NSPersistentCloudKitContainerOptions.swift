public import Foundation

/// How a store is mirrored by CloudKit: noted, and not used.
open class NSPersistentCloudKitContainerOptions: NSObject {
    /// The container of CloudKit.
    public let containerIdentifier: String

    /// Which of the container's databases would be the mirror.
    open var databaseScope = DatabaseScope.private

    /// The databases of a container of CloudKit.
    public enum DatabaseScope: Int, Sendable {
        /// That of all users.
        case `public` = 1
        /// That of one user.
        case `private` = 2
        /// The database of records that others share with the user.
        case shared = 3
    }

    /// Options for a container of CloudKit.
    public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}
