@_spi(CoreDataModule) @_spi(Generated) public import Relata

// The accessors of rewritten `@NSManaged` properties whose fields are in generated code: they read and write the
// fields as generated properties do. An object with other storage, such as one of a model that was read at run time,
// is accessed by name.
@_spi(Generated)
extension ManagedObject {
    /// The value of a field, for a property that is not optional.
    @inlinable
    public func managedField<Storage: ObjectStorage, Value: ManagedPropertyValue>(
        _ storage: Storage.Type, _ key: String, _ read: (Storage) -> Value?
    ) -> Value {
        if let fields = Storage.storageIfOwn(of: self), let value = read(fields) { return value }
        return managedValue(forKey: key)
    }

    /// The value of a field, for an optional property.
    @inlinable
    public func optionalManagedField<Storage: ObjectStorage, Value: ManagedPropertyValue>(
        _ storage: Storage.Type, _ key: String, _ read: (Storage) -> Value?
    ) -> Value? {
        guard let fields = Storage.storageIfOwn(of: self) else { return managedValue(forKey: key) }
        return read(fields)
    }

    /// Sets a field.
    @inlinable
    public func setManagedField<Slot: StorageSlot, Value: ManagedPropertyValue>(
        _ slot: Slot, _ key: String, _ value: Value, _ change: (Slot.SlotStorage) -> Void
    ) {
        guard let fields = Slot.SlotStorage.storageIfOwn(of: self, changing: slot.rawValue) else {
            return setManagedValue(value, forKey: key)
        }
        change(fields)
    }

    /// The destination of a to-one relationship.
    @inlinable
    public func managedDestination<Slot: StorageSlot, Destination: NSManagedObject>(
        _ slot: Slot, _ key: String
    ) -> Destination? {
        guard Slot.SlotStorage.storageIfOwn(of: self) != nil else { return managedValue(forKey: key) }
        return slot.destination(of: self)
    }

    /// Sets the destination of a to-one relationship.
    @inlinable
    public func setManagedDestination<Slot: StorageSlot, Destination: NSManagedObject>(
        _ slot: Slot, _ key: String, _ destination: Destination?
    ) {
        guard Slot.SlotStorage.storageIfOwn(of: self) != nil else { return setManagedValue(destination, forKey: key) }
        slot.setDestination(destination, of: self)
    }
}
