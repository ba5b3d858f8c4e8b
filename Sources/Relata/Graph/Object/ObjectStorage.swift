/// Where the values of an object are kept; generated code subclasses it, one class an entity.
///
/// A field is a stored property with its own type, so that reading a property is a pointer and an offset. Each field has
/// a number, its *slot*, by which the runtime reaches it. Users have no need of this class.
open class ObjectStorage {
    /// Creates storage in which every field has the model's default value.
    @_spi(Generated)
    public required init() {}

    /// The names of the fields, by slot: attributes, leaves of composites joined by dots, relationships.
    @_spi(Generated)
    open class var slots: [String] { [] }

    /// The Swift key paths of the properties of the objects' class, with the names that the model has for them; those that lead on
    /// from an optional object or composite too.
    @_spi(Generated)
    open class var keyPaths: KeyValuePairs<AnyKeyPath, String> { [:] }

    /// Sets the stored fields from a row.
    /// - Parameter row: the row that a statement stands on.
    @_spi(Generated)
    open func load(from row: Row) {}

    /// Hands the field of a slot to a visitor.
    @_spi(Generated)
    open func visit(_ slot: Int, _ visitor: FieldVisitor) {}

    /// Sets every field to the other storage's value.
    /// - Parameter other: storage of the same class.
    @_spi(Generated)
    open func assign(from other: ObjectStorage) {}

    /// The destination of a to-one relationship.
    /// - Parameters:
    ///   - object: the relationship's source.
    ///   - slot: the relationship's slot.
    /// - Returns: `nil` where there is none, or where it refers to an object that no longer exists.
    @_spi(Generated)
    public static func destination<Destination: ManagedObject>(of object: ManagedObject, _ slot: Int) -> Destination? {
        let slot = Slot(index: slot)
        guard let destination = object.destination(at: slot) else { return nil }
        if object.entity.relationship(at: slot)?.destinationClass == ObjectIdentifier(Destination.self) {
            // An object is only related, or loaded, after its entity was found to be of the destination's kind.
            return unsafeDowncast(destination, to: Destination.self)
        }
        return destination as? Destination
    }

    /// Sets the destination of a to-one relationship, and the inverse relationships with it.
    /// - Parameters:
    ///   - destination: the new destination, of the same context.
    ///   - object: the relationship's source.
    ///   - slot: the relationship's slot.
    @_spi(Generated)
    public static func setDestination(_ destination: ManagedObject?, of object: ManagedObject, _ slot: Int) {
        object.setDestination(destination, at: Slot(index: slot))
    }

    /// The objects of a fetched property.
    /// - Parameters:
    ///   - object: the object that has the property.
    ///   - name: the property's name in the model.
    /// - Returns: what the property's request found when the property was first read; what goes wrong makes the next save or
    ///   fetch throw, and gives no objects.
    @_spi(Generated)
    public static func fetchedObjects<Destination: ManagedObject>(
        of object: ManagedObject, _ name: String
    ) -> [Destination] {
        object.core?.fetchedObjects(of: object, name).compactMap { $0 as? Destination } ?? []
    }
}

@_spi(Generated)
extension ObjectStorage: FieldAccess {}
