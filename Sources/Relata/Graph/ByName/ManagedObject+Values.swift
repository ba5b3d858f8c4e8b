import Foundation
import RelataModel

/// Accessing properties by name, as key-value coding does. A wrong name or value cannot be thrown here: it changes
/// nothing, and the next save or fetch throws the error.
extension ManagedObject {
    /// The value of a property of the entity; that of any other name is what the class makes of it.
    @_spi(CoreDataModule)
    public final func propertyValue(_ key: String) -> Any? {
        switch property(key) {
        case .attribute(let attribute): return attributeValue(attribute)
        case .composite(let leaves): return compositeValue(leaves, named: key)
        case .relationship(let relationship): return relationshipValue(relationship)
        case nil:
            if entity.hasFetchedProperties, let core, core.fetchedProperty(key, of: entity) != nil {
                return core.fetchedObjects(of: self, named: key)
            }
            return value(forUndefinedKey: key)
        }
    }

    /// Sets a property of the entity; what is set by any other name is up to the class.
    @_spi(CoreDataModule)
    public final func setPropertyValue(_ value: Any?, forKey key: String) {
        guard let property = property(key) else { return setValue(value, forUndefinedKey: key) }
        set(value, property, named: key)
    }

    /// Sets a property as a batch request does: no function of the program's class is called.
    /// - Parameters:
    ///   - property: the property of the name; nil if there is none.
    ///   - access: what sets the field; one can serve for many values.
    ///   - isStored: whether the value is what is stored already, and not the one that the program gives by name.
    /// - Throws: `PersistenceError.unknownKey`; `.unwritableValue`. A value that the field does not accept is recorded.
    final func setStored(
        _ value: Any?, _ property: NamedProperty?, named key: String, by access: ValueAccess, isStored: Bool = false
    ) throws(PersistenceError) {
        switch property {
        case .attribute(let attribute):
            let value = isStored ? value : try storedValue(of: value, for: attribute)
            // Nothing is saved of a request with a value that is not accepted, so that it need not be tested before.
            if let value, let storage = fire() {
                willChange(attribute.slot)
                if access.write(value, to: attribute.slot, of: storage) { return }
            }
            setAttribute(value, attribute, recordsChange: true)
        case let property?: set(value, property, named: key)
        case nil: throw unknown(key)
        }
    }

    private func set(_ value: Any?, _ property: NamedProperty, named key: String) {
        switch property {
        case .attribute(let attribute): setAttribute(value, attribute, recordsChange: true)
        case .composite(let leaves): setComposite(value, leaves, named: key)
        case .relationship(let relationship): setRelationship(value, relationship)
        }
    }

    /// Sets a property of the entity, and nothing that depends on it: except for the members of a to-many relationship,
    /// whose inverses hold them.
    @_spi(CoreDataModule)
    public final func setPrimitivePropertyValue(_ value: Any?, forKey key: String) {
        switch property(key) {
        case .attribute(let attribute): setAttribute(value, attribute, recordsChange: false)
        case .relationship(let relationship) where !relationship.isToMany:
            guard value == nil || value is ManagedObject else {
                return recordUnacceptable(
                    value, for: key, expected: "an object of \(relationship.relationship.destination)")
            }
            let destination = value as? ManagedObject
            guard canRelate(to: destination, by: relationship) else { return }
            insertIfNeeded(destination)
            setReference(to: destination, at: relationship.slot)
        case .relationship(let relationship): setRelationship(value, relationship)
        case .composite:
            recordUnacceptable(value, for: key, expected: "an attribute's value, as only those are primitive")
        case nil: recordUnknown(key)
        }
    }

    /// Records that a property is about to change, where the entity has one of the name.
    final func recordChange(ofPropertyNamed key: String) {
        guard !state.contains(.skipsChangeTracking) else { return }
        switch property(key) {
        case .attribute(let attribute): willChange(attribute.slot)
        case .composite(let leaves): for leaf in leaves { willChange(leaf.slot) }
        case .relationship(let relationship): willChange(relationship.slot)
        case nil: break
        }
    }

    /// Returns the values of several properties; one without a value has `NSNull`, as in Core Data.
    public final func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        var values: [String: Any] = [:]
        for key in keys {
            let value = value(forKey: key)
            if value != nil || property(key) != nil { values[key] = value ?? NSNull() }
        }
        return values
    }

    /// Sets several properties; `NSNull` represents `nil`.
    public final func setValuesForKeys(_ values: [String: Any?]) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            setValue(value is NSNull ? nil : value, forKey: key)
        }
    }
}

extension ManagedObject {
    /// The property with a name.
    enum NamedProperty {
        case attribute(AttributeDescription)
        case composite([AttributeDescription])
        case relationship(RelationshipDescription)
    }

    func property(_ key: String) -> NamedProperty? { entity.property(named: key) }

    func attributeValue(_ attribute: AttributeDescription) -> Any? {
        guard let storage = fire() else { return nil }
        let access = ValueAccess()
        let value = access.read(attribute.slot, of: storage)
        if let failure = access.failure { recordUnreadable(attribute.slot, because: failure) }
        return value
    }

    private func compositeValue(_ leaves: [AttributeDescription], named key: String) -> [String: Any] {
        var values: [String: Any] = [:]
        for leaf in leaves { values[leaf.path(inComposite: key)] = attributeValue(leaf) }
        return values
    }

    private func relationshipValue(_ relationship: RelationshipDescription) -> Any? {
        if !relationship.isToMany { return destination(at: relationship.slot) }
        let members = members(at: relationship.slot)
        return relationship.isOrdered ? Array(members) : Set(members)
    }

    private func setAttribute(_ value: Any?, _ attribute: AttributeDescription, recordsChange: Bool) {
        guard let storage = fire() else { return }
        recordingErrors {
            let access = ValueAccess()
            try requireAcceptable(value, attribute, in: storage, by: access)
            if recordsChange {
                if !state.contains(.skipsChangeTracking) { willChange(attribute.slot) }
            } else if committed != nil {
                // No change is noticed, but the save of an object that is changed anyway writes what differs.
                _ = recordChange(of: attribute.slot, in: storage)
            }
            access.writeAccepted(value, to: attribute.slot, of: storage)
        }
    }

    /// Checks that an attribute can have a value: one that is not accepted must change nothing.
    private func requireAcceptable(
        _ value: Any?, _ attribute: AttributeDescription, in storage: ObjectStorage, by access: ValueAccess
    ) throws {
        // Only a copy tells whether the field can be `nil`.
        if value.map({ access.accepts($0, at: attribute.slot, of: storage) }) != true {
            _ = try self.storage(with: value, in: attribute)
        }
    }

    private func setComposite(_ value: Any?, _ leaves: [AttributeDescription], named key: String) {
        guard let storage = fire() else { return }
        recordingErrors {
            let wanted = try values(of: leaves, in: value, named: key)
            for (leaf, value) in wanted { try requireAcceptable(value, leaf, in: storage, by: ValueAccess()) }
            for (leaf, value) in wanted { setAttribute(value, leaf, recordsChange: true) }
        }
    }

    private func setRelationship(_ value: Any?, _ relationship: RelationshipDescription) {
        recordingErrors {
            let objects = try destinations(value, of: relationship)
            if relationship.isToMany {
                setMembers(objects, at: relationship.slot)
            } else {
                setDestination(objects.first, at: relationship.slot)
            }
        }
    }

    /// Records an error for callers that cannot throw.
    private func recordingErrors(_ work: () throws -> Void) {
        do {
            try work()
        } catch let mistake as PersistenceError {
            if case .unacceptableValue = mistake { record(mistake) } else { core?.errorLog.record(mistake) }
        } catch {
            core?.errorLog.record(error)
        }
    }

    /// Records a mistake of the program, where something throws it later. Of an object without a context nothing does,
    /// and nothing would tell of the mistake: it ends the process, as Core Data's exception does. What is wrong with an
    /// object that a context has refused is passed over: that context throws why the object is not there.
    private func record(_ mistake: PersistenceError) {
        if core == nil, state.contains(.rejected) { return }
        guard let core, !core.errorLog.isUnread else { fatalError("\(mistake)") }
        core.errorLog.record(mistake)
    }

    /// Makes the next save or fetch throw that the entity has no property of a name, where the object has a context.
    @_spi(CoreDataModule)
    public final func recordUnknown(_ key: String) {
        record(unknown(key))
    }

    private func recordUnacceptable(_ value: Any?, for key: String, expected desired: String) {
        record(unacceptable(value, for: key, expected: desired))
    }
}
