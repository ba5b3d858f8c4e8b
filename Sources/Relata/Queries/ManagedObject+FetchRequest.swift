extension FetchRequestResult where Self: ManagedObject {
    /// A request for all objects of the class's entity and its sub-entities.
    public static func fetchRequest() -> FetchRequest<Self> { FetchRequest() }
}
