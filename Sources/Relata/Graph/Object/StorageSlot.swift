/// The slots of the fields that a class of storage adds to those of its superclass, as generated code names them.
///
/// The cases of an enumeration number themselves: a field that is added changes one line, and those behind it none. Users have no need of
/// this protocol.
@_spi(Generated)
public protocol StorageSlot: RawRepresentable where RawValue == Int {
    /// The storage class whose fields these are.
    associatedtype SlotStorage: ObjectStorage
}

@_spi(Generated)
extension StorageSlot {
    /// Changes the field; keeps the committed values and marks the object as changed first.
    /// - Parameters:
    ///   - object: an object whose class the model pairs with the storage class.
    ///   - change: sets the field.
    @inlinable
    public func write(_ object: ManagedObject, _ change: (SlotStorage) -> Void) {
        SlotStorage.write(object, rawValue, change)
    }

    /// The destination of the to-one relationship of this slot.
    /// - Parameter object: the relationship's source.
    /// - Returns: `nil` where there is none, or where it refers to an object that no longer exists.
    public func destination<Destination: ManagedObject>(of object: ManagedObject) -> Destination? {
        ObjectStorage.destination(of: object, rawValue)
    }

    /// Sets the destination of the to-one relationship of this slot, and the inverse relationships with it.
    /// - Parameters:
    ///   - destination: the new destination, of the same context.
    ///   - object: the relationship's source.
    public func setDestination(_ destination: ManagedObject?, of object: ManagedObject) {
        ObjectStorage.setDestination(destination, of: object, rawValue)
    }

    /// The destinations of the to-many relationship of this slot.
    /// - Parameter object: the relationship's source.
    public func objects<Destination>(of object: ManagedObject) -> ToMany<Destination> {
        ToMany(object, rawValue)
    }

    /// Sets the destinations of the to-many relationship of this slot.
    /// - Parameters:
    ///   - objects: the new destinations, of the same context.
    ///   - object: the relationship's source.
    public func setObjects<Destination>(_ objects: ToMany<Destination>, of object: ManagedObject) {
        objects.assign(to: object, rawValue)
    }

    /// The destinations of the ordered to-many relationship of this slot.
    /// - Parameter object: the relationship's source.
    public func objects<Destination>(of object: ManagedObject) -> OrderedToMany<Destination> {
        OrderedToMany(object, rawValue)
    }

    /// Sets the destinations of the ordered to-many relationship of this slot.
    /// - Parameters:
    ///   - objects: the new destinations, of the same context and in their order.
    ///   - object: the relationship's source.
    public func setObjects<Destination>(_ objects: OrderedToMany<Destination>, of object: ManagedObject) {
        objects.assign(to: object, rawValue)
    }
}
