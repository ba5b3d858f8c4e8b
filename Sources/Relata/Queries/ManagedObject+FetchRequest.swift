extension FetchRequestResult where Self: ManagedObject {
    /// A request for all objects of the class's entity and its sub-entities.
    public static func fetchRequest() -> FetchRequest<Self> { FetchRequest() }

    /// A request for all objects of the class's entity and its sub-entities, where the type of its variable asks for one of any result.
    @_disfavoredOverload
    public static func fetchRequest() -> FetchRequest<any FetchRequestResult> {
        FetchRequest<any FetchRequestResult>(.objectClass(Self.self))
    }
}
