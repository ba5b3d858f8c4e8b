public import Relata

extension ManagedObjectContext {
    /// Whether both are the same context.
    public func isEqual(_ object: Any?) -> Bool { object as? ManagedObjectContext == self }
}

extension ManagedObjectContext: @retroactive CustomStringConvertible {
    /// The context's name and concurrency type.
    public var description: String {
        let kind = concurrencyType == .mainQueueConcurrencyType ? "main queue" : "private queue"
        return "<NSManagedObjectContext \(name ?? "without name") (\(kind))>"
    }
}
