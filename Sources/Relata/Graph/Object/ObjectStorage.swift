/// The storage of an object's values; generated code has a subclass for each entity.
///
/// A field is a stored property with its own type, so that reading a property is a pointer and an offset. Each field
/// has a number, its *slot*, by which the runtime accesses it. Users do not need this class.
open class ObjectStorage {
    /// Creates storage in which every field has the model's default value.
    @_spi(Generated)
    public required init() {}

    /// The names of the fields, by slot: attributes, leaves of composites joined by dots, relationships.
    @_spi(Generated)
    open class var slots: [String] { [] }

    /// The Swift key paths of the properties of the objects' class, with their names in the model; including those
    /// that continue from an optional object or composite.
    @_spi(Generated)
    open class var keyPaths: KeyValuePairs<AnyKeyPath, String> { [:] }

    /// Sets the stored fields from a row.
    /// - Parameter row: the current row of a statement.
    @_spi(Generated)
    open func load(from row: Row) {}

    /// Passes the field of a slot to a visitor.
    @_spi(Generated)
    open func visit(_ slot: Int, _ visitor: FieldVisitor) {}

    /// Sets every field to the other storage's value.
    /// - Parameter other: storage of the same class.
    @_spi(Generated)
    open func assign(from other: ObjectStorage) {}

    /// Returns the destination of a to-one relationship.
    /// - Parameters:
    ///   - object: the relationship's source.
    ///   - slot: the relationship's slot.
    /// - Returns: the destination; `nil` if there is none, or if it no longer exists.
    static func destination<Destination: ManagedObject>(of object: ManagedObject, _ slot: Int) -> Destination? {
        let slot = Slot(index: slot)
        guard let destination = object.destination(at: slot) else { return nil }
        if object.entity.relationship(at: slot)?.destinationClass == ObjectIdentifier(Destination.self) {
            // The entity of each object was checked to be of the destination's kind before the object was related or
            // loaded.
            return unsafeDowncast(destination, to: Destination.self)
        }
        return destination as? Destination
    }

    /// Sets the destination of a to-one relationship, and the inverse relationships.
    /// - Parameters:
    ///   - destination: the new destination, of the same context.
    ///   - object: the relationship's source.
    ///   - slot: the relationship's slot.
    static func setDestination(_ destination: ManagedObject?, of object: ManagedObject, _ slot: Int) {
        object.setDestination(destination, at: Slot(index: slot))
    }

    /// Returns the objects of a fetched property.
    /// - Parameters:
    ///   - object: the object that has the property.
    ///   - name: the property's name in the model.
    /// - Returns: the results of the property's request when the property was first read; if it fails, no objects,
    ///   and the next save or fetch throws the error.
    @_spi(Generated)
    public static func fetchedObjects<Destination: ManagedObject>(
        of object: ManagedObject, _ name: String
    ) -> [Destination] {
        object.core?.fetchedObjects(of: object, named: name).compactMap { $0 as? Destination } ?? []
    }
}

@_spi(Generated)
extension ObjectStorage: FieldAccess {}
