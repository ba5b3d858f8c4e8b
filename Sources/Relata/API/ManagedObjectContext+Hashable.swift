extension ManagedObjectContext: Hashable {
    /// Whether both are the same context.
    public static func == (left: ManagedObjectContext, right: ManagedObjectContext) -> Bool { left === right }

    /// Hashes the context's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
