import DataModel

/// Reaching properties by name, as key-value coding does. A wrong name or value cannot be thrown here: it changes nothing,
/// and the next save or fetch throws it.
extension ManagedObject {
    /// The value of a property.
    ///
    /// A to-one relationship gives the object, a to-many one a `Set<ManagedObject>` or, if it is ordered, an array; a composite
    /// attribute gives a dictionary.
    /// - Parameter key: the property's name.
    /// - Returns: `nil` where there is none.
    public final func value(forKey key: String) -> Any? {
        switch property(key) {
        case .attribute(let attribute): return attributeValue(attribute)
        case .composite(let leaves): return compositeValue(leaves, named: key)
        case .relationship(let relationship): return relationshipValue(relationship)
        case nil:
            recordUnknown(key)
            return nil
        }
    }

    /// Sets a property, with all that follows on the other side of a relationship.
    /// - Parameters:
    ///   - value: the value; a number of another type is taken if nothing of it is lost, a collection of objects for a to-many
    ///     relationship, `nil` for nothing, which a required scalar attribute with a default cannot be.
    ///   - key: the property's name.
    public final func setValue(_ value: Any?, forKey key: String) {
        switch property(key) {
        case .attribute(let attribute): setAttribute(value, attribute, notes: true)
        case .composite(let leaves): setComposite(value, leaves, named: key)
        case .relationship(let relationship): setRelationship(value, relationship)
        case nil: recordUnknown(key)
        }
    }

    /// The value of a property as it is in memory; here the same as `value(forKey:)`.
    public final func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }

    /// Sets a property, and nothing else: no change is recorded and no inverse relationship maintained.
    /// - Parameters:
    ///   - value: the value, as for `setValue(_:forKey:)`; of relationships, to-one ones alone can be set.
    ///   - key: the property's name.
    public final func setPrimitiveValue(_ value: Any?, forKey key: String) {
        switch property(key) {
        case .attribute(let attribute): setAttribute(value, attribute, notes: false)
        case .relationship(let relationship) where !relationship.isToMany:
            guard value == nil || value is ManagedObject else {
                return recordUnacceptable(value, key, "an object of \(relationship.relationship.destination)")
            }
            let destination = value as? ManagedObject
            guard canRelate(to: destination, by: relationship) else { return }
            place(destination, at: relationship.slot)
        case .relationship, .composite:
            recordUnacceptable(value, key, "an attribute's value, as only those are primitive")
        case nil: recordUnknown(key)
        }
    }

    /// The value at the end of a path over to-one relationships: `"album.artist.name"`.
    /// - Parameter keyPath: names joined by dots.
    public final func value(forKeyPath keyPath: String) -> Any? {
        let names = keyPath.split(separator: ".").map(String.init)
        var object = self
        for (place, name) in names.enumerated() {
            let rest = names[place...].joined(separator: ".")
            if place == names.count - 1 || object.property(rest) != nil { return object.value(forKey: rest) }
            guard let next = object.value(forKey: name) as? ManagedObject else { return nil }
            object = next
        }
        return nil
    }

    /// The values of several properties.
    public final func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        var values: [String: Any] = [:]
        for key in keys { values[key] = value(forKey: key) }
        return values
    }

    /// Sets several properties.
    public final func setValuesForKeys(_ values: [String: Any?]) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { setValue(value, forKey: key) }
    }
}

extension ManagedObject {
    /// What a name stands for.
    enum NamedProperty {
        case attribute(AttributeDescription)
        case composite([AttributeDescription])
        case relationship(RelationshipDescription)
    }

    func property(_ key: String) -> NamedProperty? {
        if let attribute = entity.attributes.first(where: { $0.name == key }) { return .attribute(attribute) }
        if let relationship = entity.relationships.first(where: { $0.name == key }) {
            return .relationship(relationship)
        }
        let leaves = entity.attributes.filter { $0.name.hasPrefix(key + ".") }
        return leaves.isEmpty ? nil : .composite(leaves)
    }

    func attributeValue(_ attribute: AttributeDescription) -> Any? {
        realize().flatMap { ValueAccess().read(attribute.slot, of: $0) }
    }

    private func compositeValue(_ leaves: [AttributeDescription], named key: String) -> [String: Any] {
        var values: [String: Any] = [:]
        for leaf in leaves { values[String(leaf.name.dropFirst(key.count + 1))] = attributeValue(leaf) }
        return values
    }

    private func relationshipValue(_ relationship: RelationshipDescription) -> Any? {
        if !relationship.isToMany { return destination(at: relationship.slot) }
        let members = members(at: relationship.slot)
        return relationship.isOrdered ? Array(members) : Set(members)
    }

    private func setAttribute(_ value: Any?, _ attribute: AttributeDescription, notes: Bool) {
        guard let storage = realize() else { return }
        // Tried on a copy first: a value that does not fit must change nothing.
        let copy = entity.storageClass.init()
        guard ValueAccess().write(value, to: attribute.slot, of: copy) else {
            guard value == nil else { return recordUnacceptable(value, attribute.name, "\(attribute.attribute.type)") }
            core?.record(PersistenceError.validation(missing(attribute)))
            return
        }
        if notes, !state.contains(.writesFreely) { willChange(attribute.slot) }
        _ = ValueAccess().write(value, to: attribute.slot, of: storage)
    }

    private func setComposite(_ value: Any?, _ leaves: [AttributeDescription], named key: String) {
        guard value == nil || value is [String: Any] || value is [String: Any?] else {
            return recordUnacceptable(value, key, "a dictionary")
        }
        let values = value as? [String: Any?] ?? [:]
        for leaf in leaves {
            setAttribute(values[String(leaf.name.dropFirst(key.count + 1))] ?? nil, leaf, notes: true)
        }
    }

    private func setRelationship(_ value: Any?, _ relationship: RelationshipDescription) {
        if !relationship.isToMany {
            guard value == nil || value is ManagedObject else {
                return recordUnacceptable(
                    value, relationship.name, "an object of \(relationship.relationship.destination)")
            }
            return setDestination(value as? ManagedObject, at: relationship.slot)
        }
        guard let value else { return setMembers([], at: relationship.slot) }
        guard let objects = (value as? any Sequence).flatMap({ ContiguousArray(objectsOf: $0) }) else {
            return recordUnacceptable(
                value, relationship.name, "a collection of objects of \(relationship.relationship.destination)")
        }
        setMembers(objects, at: relationship.slot)
    }

    private func recordUnknown(_ key: String) { core?.record(unknown(key)) }

    private func recordUnacceptable(_ value: Any?, _ key: String, _ desired: String) {
        core?.record(unacceptable(value, key, desired))
    }

    /// The error that there is no property of a name.
    func unknown(_ key: String) -> PersistenceError {
        let known = entity.attributes.map(\.name) + entity.relationships.map(\.name)
        return .unknownKey(key, objectID, nearest: Spelling.nearest(to: key, in: known.sorted()))
    }

    /// The error that a property cannot have a value.
    func unacceptable(_ value: Any?, _ key: String, _ desired: String) -> PersistenceError {
        .unacceptableValue(property: key, objectID, desired: desired, given: value.map { "\(type(of: $0))" } ?? "nil")
    }
}

extension ContiguousArray<ManagedObject> {
    /// The objects of a sequence; `nil` if there is anything else in it.
    init?(objectsOf sequence: any Sequence) {
        func open<Elements: Sequence>(_ elements: Elements) -> ContiguousArray<ManagedObject>? {
            var objects: ContiguousArray<ManagedObject> = []
            for element in elements {
                guard let object = element as? ManagedObject else { return nil }
                objects.append(object)
            }
            return objects
        }
        guard let objects = open(sequence) else { return nil }
        self = objects
    }
}
