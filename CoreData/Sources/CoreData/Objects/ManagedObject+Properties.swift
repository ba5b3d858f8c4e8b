public import Relata

// The functions that the rewritten `@NSManaged` properties call.
extension ManagedObject {
    /// Returns the value of a managed property.
    ///
    /// A property that is not optional and has no value reads as zero or as an empty set, as a scalar in Core Data
    /// does; for one of another type the process ends, as with Core Data.
    public func managedValue<Value: ManagedPropertyValue>(forKey key: String) -> Value {
        let value = storedValue(forKey: key)
        if let found = Value.managedPropertyValue(of: value) { return found }
        return required(Value.emptyManagedPropertyValue, forKey: key, is: value)
    }

    /// Returns the value of a managed property whose type is an enumeration.
    public func managedValue<Value: RawRepresentable>(forKey key: String) -> Value
    where Value.RawValue: ManagedPropertyValue {
        let raw: Value.RawValue = managedValue(forKey: key)
        return required(Value(rawValue: raw), forKey: key, is: raw)
    }

    /// Returns the value of an optional managed property whose type is an enumeration.
    public func managedValue<Value: RawRepresentable>(forKey key: String) -> Value?
    where Value.RawValue: ManagedPropertyValue {
        let raw: Value.RawValue? = managedValue(forKey: key)
        return raw.flatMap { Value(rawValue: $0) }
    }

    /// Returns the value of a managed property of any type: that of a transformable attribute.
    @_disfavoredOverload
    public func managedValue<Value>(forKey key: String) -> Value {
        let value = storedValue(forKey: key)
        return required(value as? Value ?? Optional<Any>.none as? Value, forKey: key, is: value)
    }

    /// Sets a managed property.
    public func setManagedValue<Value: ManagedPropertyValue>(_ value: Value, forKey key: String) {
        store(value, ofPropertyNamed: key)
    }

    /// Sets a managed property whose type is an enumeration.
    public func setManagedValue<Value: RawRepresentable>(_ value: Value, forKey key: String)
    where Value.RawValue: ManagedPropertyValue {
        store(unwrapped: value.rawValue.storedPropertyValue, forKey: key)
    }

    /// Sets an optional managed property whose type is an enumeration.
    public func setManagedValue<Value: RawRepresentable>(_ value: Value?, forKey key: String)
    where Value.RawValue: ManagedPropertyValue {
        store(unwrapped: value?.rawValue.storedPropertyValue, forKey: key)
    }

    /// Sets a managed property of any type.
    @_disfavoredOverload
    public func setManagedValue<Value>(_ value: Value, forKey key: String) { store(value, forKey: key) }

    /// Returns the value of a primitive property.
    public func primitiveManagedValue<Value: ManagedPropertyValue>(forKey key: String) -> Value {
        managedValue(forKey: key)
    }

    /// Returns the value of a primitive property whose type is an enumeration.
    public func primitiveManagedValue<Value: RawRepresentable>(forKey key: String) -> Value
    where Value.RawValue: ManagedPropertyValue {
        managedValue(forKey: key)
    }

    /// Returns the value of an optional primitive property whose type is an enumeration.
    public func primitiveManagedValue<Value: RawRepresentable>(forKey key: String) -> Value?
    where Value.RawValue: ManagedPropertyValue {
        managedValue(forKey: key)
    }

    /// Returns the value of a primitive property of any type.
    @_disfavoredOverload
    public func primitiveManagedValue<Value>(forKey key: String) -> Value { managedValue(forKey: key) }

    /// Sets the value of a primitive property.
    public func setPrimitiveManagedValue<Value: ManagedPropertyValue>(_ value: Value, forKey key: String) {
        storePrimitive(value, ofPropertyNamed: key)
    }

    /// Sets the value of a primitive property whose type is an enumeration.
    public func setPrimitiveManagedValue<Value: RawRepresentable>(_ value: Value, forKey key: String)
    where Value.RawValue: ManagedPropertyValue {
        storePrimitive(value.rawValue.storedPropertyValue, forKey: key)
    }

    /// Sets the value of an optional primitive property whose type is an enumeration.
    public func setPrimitiveManagedValue<Value: RawRepresentable>(_ value: Value?, forKey key: String)
    where Value.RawValue: ManagedPropertyValue {
        storePrimitive(value?.rawValue.storedPropertyValue, forKey: key)
    }

    /// Sets the value of a primitive property of any type.
    @_disfavoredOverload
    public func setPrimitiveManagedValue<Value>(_ value: Value, forKey key: String) {
        storePrimitive(value, forKey: key)
    }

    private func required<Value>(_ value: Value?, forKey key: String, is found: Any?) -> Value {
        guard let value else {
            let found = found.map { "\($0)" } ?? "nil"
            preconditionFailure(
                "\(objectID).\(key) is \(found), which no \(Value.self) can be: make the property optional")
        }
        return value
    }
}
