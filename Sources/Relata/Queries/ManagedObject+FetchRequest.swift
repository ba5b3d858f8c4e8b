extension FetchRequestResult where Self: ManagedObject {
    /// Creates a request for all objects of the class's entity and its sub-entities.
    public static func fetchRequest() -> FetchRequest<Self> { FetchRequest() }

    /// Creates a request for all objects of the class's entity and its sub-entities, if the type of its variable
    /// requires one with any result type.
    @_disfavoredOverload  // The typed request comes first.
    public static func fetchRequest() -> FetchRequest<any FetchRequestResult> {
        FetchRequest<any FetchRequestResult>(.objectClass(Self.self))
    }
}
