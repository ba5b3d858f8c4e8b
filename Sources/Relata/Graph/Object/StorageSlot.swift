/// The slots of the fields that a class of storage adds to those of its superclass, as generated code names them.
///
/// The cases of an enumeration number themselves: an added field changes one line, and those after it do not change.
/// Users do not need this protocol.
@_spi(Generated)
public protocol StorageSlot: RawRepresentable where RawValue == Int {
    /// The storage class whose fields these are.
    associatedtype SlotStorage: ObjectStorage
}

@_spi(Generated)
extension StorageSlot {
    /// Returns the object's storage for a change of this slot's field; keeps the committed values and marks the object
    /// as changed first.
    /// - Parameter object: an object whose class the model pairs with the storage class.
    @inlinable
    public func storage(changing object: ManagedObject) -> SlotStorage {
        SlotStorage.storage(of: object, changing: rawValue)
    }

    /// Returns the destination of the to-one relationship of this slot.
    /// - Parameter object: the relationship's source.
    /// - Returns: the destination; `nil` if there is none, or if it no longer exists.
    public func destination<Destination: ManagedObject>(of object: ManagedObject) -> Destination? {
        ObjectStorage.destination(of: object, rawValue)
    }

    /// Sets the destination of the to-one relationship of this slot, and the inverse relationships.
    /// - Parameters:
    ///   - destination: the new destination, of the same context.
    ///   - object: the relationship's source.
    public func setDestination(_ destination: ManagedObject?, of object: ManagedObject) {
        ObjectStorage.setDestination(destination, of: object, rawValue)
    }

    /// Returns the destinations of the to-many relationship of this slot.
    /// - Parameter object: the relationship's source.
    public func objects<Destination>(of object: ManagedObject) -> ToMany<Destination> {
        ToMany(of: object, at: rawValue)
    }

    /// Sets the destinations of the to-many relationship of this slot.
    /// - Parameters:
    ///   - objects: the new destinations, of the same context.
    ///   - object: the relationship's source.
    public func setObjects<Destination>(_ objects: ToMany<Destination>, of object: ManagedObject) {
        objects.assign(to: object, at: rawValue)
    }

    /// Returns the destinations of the ordered to-many relationship of this slot.
    /// - Parameter object: the relationship's source.
    public func objects<Destination>(of object: ManagedObject) -> OrderedToMany<Destination> {
        OrderedToMany(of: object, at: rawValue)
    }

    /// Sets the destinations of the ordered to-many relationship of this slot.
    /// - Parameters:
    ///   - objects: the new destinations, of the same context, in their order.
    ///   - object: the relationship's source.
    public func setObjects<Destination>(_ objects: OrderedToMany<Destination>, of object: ManagedObject) {
        objects.assign(to: object, at: rawValue)
    }
}
