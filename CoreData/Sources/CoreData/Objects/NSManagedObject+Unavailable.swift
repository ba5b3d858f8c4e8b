extension NSManagedObject {
    /// Observes a property by its name.
    @available(
        *, unavailable,
        message: "there is no key-value observing off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func addObserver(_ observer: Any, forKeyPath keyPath: String) {}

    /// Ends observing a property by its name.
    @available(
        *, unavailable,
        message: "there is no key-value observing off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func removeObserver(_ observer: Any, forKeyPath keyPath: String) {}

    /// Observes a property.
    @available(
        *, unavailable,
        message: "there is no key-value observing off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func observe<Value, Change>(
        _ keyPath: AnyKeyPath, options: Any? = nil, changeHandler: @escaping (Value, Change) -> Void
    ) {}

    /// The publisher of the changes of a property.
    @available(
        *, unavailable,
        message: "there is no Combine off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public func publisher(for keyPath: AnyKeyPath) {}

    /// The publisher of the changes of the object.
    @available(
        *, unavailable,
        message: "there is no Combine off Apple's systems: observe NSManagedObjectContextObjectsDidChange"
    )
    public var objectWillChange: Never { fatalError("there is no Combine here") }
}
