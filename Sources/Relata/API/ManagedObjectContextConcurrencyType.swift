/// The queue a context was written for; Core Data's `NSManagedObjectContextConcurrencyType`.
///
/// A context belongs to one isolation domain, which the compiler checks, whatever its type. Where contexts have queues,
/// as those of the module CoreData do, the type says which.
public enum ManagedObjectContextConcurrencyType: Sendable, Hashable {
    /// For work away from the main actor.
    case privateQueueConcurrencyType
    /// For the main actor.
    case mainQueueConcurrencyType
    /// For the thread that created the context, as before contexts had queues: the same as
    /// `privateQueueConcurrencyType`.
    case confinementConcurrencyType
}
