/// Access to the fields of an object's storage by the class on which it is called.
///
/// Only `ObjectStorage` conforms. A static function of a class works with any subclass that it is called on, and
/// cannot be inlined; one of a protocol is specialized for the class that is named, so that reading a property of an
/// object in memory costs two loads. Users do not need this protocol.
@_spi(Generated)
public protocol FieldAccess: AnyObject {}

@_spi(Generated)
extension FieldAccess where Self: ObjectStorage {
    /// Reads from the object's storage; fetches the object's row first if it is a fault.
    ///
    /// A closure, and not the storage as the result: that would have to be retained for each property that is read.
    /// - Parameters:
    ///   - object: an object whose class the model pairs with this class.
    ///   - field: returns the value that is read.
    @inlinable
    public static func read<Value>(_ object: ManagedObject, _ field: (Self) -> Value) -> Value {
        // The object's storage was created from the class that the model pairs with the object's class, and the model
        // checked, when it was created, that storage classes inherit as their objects' classes do.
        if let storage = object.storage { return field(unsafeDowncast(storage, to: Self.self)) }
        return field(unsafeDowncast(object.firedStorage(Self.self), to: Self.self))
    }

    /// Returns the object's storage for a change of the field of a slot; keeps the committed values and marks the
    /// object as changed first.
    /// - Parameters:
    ///   - object: an object whose class the model pairs with this class.
    ///   - slot: the field's slot.
    @inlinable
    static func storage(of object: ManagedObject, changing slot: Int) -> Self {
        object.prepareToWrite(slot)
        return unsafeDowncast(object.storage ?? object.firedStorage(Self.self), to: Self.self)
    }

    /// Returns the object's storage, if it has this class: objects of a model that was read while the program runs
    /// have other storage, whatever their class is. Fetches the object's row first if it is a fault.
    /// - Parameter object: any object.
    @inlinable
    public static func storageIfOwn(of object: ManagedObject) -> Self? {
        let storage = object.storage ?? object.firedStorage(Self.self)
        // Asked first, as a cast takes several times as long; one of a subclass is cast.
        if type(of: storage) == Self.self { return unsafeDowncast(storage, to: Self.self) }
        return storage as? Self
    }

    /// Returns the object's storage for a change of the field of a slot, if it has this class; keeps the committed
    /// values and marks the object as changed first.
    /// - Parameters:
    ///   - object: any object.
    ///   - slot: the field's slot, which is only valid for storage of this class.
    @inlinable
    public static func storageIfOwn(of object: ManagedObject, changing slot: Int) -> Self? {
        guard let storage = storageIfOwn(of: object) else { return nil }
        object.prepareToWrite(slot)
        return storage
    }
}

extension ManagedObject {
    /// Returns the storage of a fault: that of its row, or fields with default values if no row can be read, in which
    /// case the context records the error.
    @usableFromInline
    @inline(never)
    func firedStorage(_ storageClass: ObjectStorage.Type) -> ObjectStorage {
        fire()
        return storage ?? storageClass.init()
    }

    /// Prepares for a change of the field in a slot.
    @usableFromInline
    func prepareToWrite(_ slot: Int) {
        if !state.contains(.skipsChangeTracking) { willChange(Slot(index: slot)) }
    }
}
