public import CoreData

// Types of an app that Relata has names of too, for what such a name means where both modules are imported.

/// An app's container.
public final class PersistentContainer: NSPersistentContainer, @unchecked Sendable {}

/// An app's error.
public struct ValidationError: Error, Equatable {
    /// What is wrong.
    public let text: String
    /// An error with a text.
    public init(text: String) { self.text = text }
}

/// What an app does about conflicts.
public enum MergePolicy: String {
    /// The user decides.
    case ask
}

/// A row of an app's list.
public struct Row: Equatable {
    /// The number of the row.
    public let number: Int
    /// A row of a number.
    public init(number: Int) { self.number = number }
}

/// An app's protocol for its entities.
public protocol ManagedObject: NSManagedObject {}
