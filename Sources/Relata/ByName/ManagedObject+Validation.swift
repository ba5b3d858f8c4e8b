import DataModel

/// Checking a value before it is set.
extension ManagedObject {
    /// Finds out whether a property could be saved with a value; nothing is changed.
    ///
    /// What the model says of the property alone is checked: whether it needs a value, bounds, lengths, patterns, the number of
    /// destinations. A class's own `validateForInsert()` and its kind look at the whole object, and are not called.
    /// - Parameters:
    ///   - value: the value, as for `setValue(_:forKey:)`.
    ///   - key: the property's name.
    /// - Throws: `PersistenceError`: `.validation` for one error, `.multipleValidation` for several, `.unacceptableValue` for a value
    ///   of another type, `.unknownKey`.
    public final func validateValue(_ value: Any?, forKey key: String) throws {
        let errors: [ValidationError]
        switch property(key) {
        case .attribute(let attribute): errors = try self.errors(value, attribute)
        case .composite(let leaves): errors = try self.errors(value, leaves, named: key)
        case .relationship(let relationship): errors = try self.errors(value, relationship)
        case nil: throw unknown(key)
        }
        if errors.count > 1 { throw PersistenceError.multipleValidation(errors) }
        if let error = errors.first { throw PersistenceError.validation(error) }
    }

    private func errors(_ value: Any?, _ attribute: AttributeDescription) throws -> [ValidationError] {
        let storage = entity.storageClass.init()
        guard ValueAccess().write(value, to: attribute.slot, of: storage) else {
            guard value == nil else { throw unacceptable(value, attribute.name, "\(attribute.attribute.type)") }
            return [missing(attribute)]
        }
        guard let rules = AttributeRules(attribute) else { return [] }
        return FieldValidator([rules]).violations(in: storage).map { ValidationError($0, of: objectID) }
    }

    /// The error that an attribute needs a value.
    func missing(_ attribute: AttributeDescription) -> ValidationError {
        ValidationError(code: .missingMandatoryProperty, objectID: objectID, property: attribute.name, value: .none)
    }

    private func errors(
        _ value: Any?, _ leaves: [AttributeDescription], named key: String
    ) throws -> [ValidationError] {
        guard value == nil || value is [String: Any] || value is [String: Any?] else {
            throw unacceptable(value, key, "a dictionary")
        }
        let values = value as? [String: Any?] ?? [:]
        return try leaves.flatMap { leaf in
            try errors(values[String(leaf.name.dropFirst(key.count + 1))] ?? nil, leaf)
        }
    }

    private func errors(_ value: Any?, _ relationship: RelationshipDescription) throws -> [ValidationError] {
        let declared = relationship.relationship
        var objects: ContiguousArray<ManagedObject> = []
        if relationship.isToMany, let value {
            guard let members = (value as? any Sequence).flatMap({ ContiguousArray(objectsOf: $0) }) else {
                throw unacceptable(value, relationship.name, "a collection of objects of \(declared.destination)")
            }
            objects = ContiguousArray(uniquing: members)
        } else if let value {
            guard let object = value as? ManagedObject else {
                throw unacceptable(value, relationship.name, "an object of \(declared.destination)")
            }
            objects = [object]
        }
        if let stranger = objects.first(where: { !relationship.accepts($0.entity) }) {
            throw PersistenceError.unacceptableDestination(
                relationship: relationship.name, source: objectID, desired: declared.destination,
                given: stranger.entity.name)
        }
        func error(
            _ code: ValidationError.Code, _ value: ValidationError.Value, _ bound: Int? = nil
        ) -> ValidationError {
            ValidationError(
                code: code, objectID: objectID, property: relationship.name, value: value,
                bound: bound.map { "\($0)" })
        }
        let count = objects.count
        if count == 0, declared.isOptional { return [] }
        guard relationship.isToMany else { return count == 0 ? [error(.missingMandatoryProperty, .none)] : [] }
        if count < declared.minCount {
            return [error(.relationshipLacksMinimumCount, .count(count), declared.minCount)]
        }
        guard declared.maxCount > 0, count > declared.maxCount else { return [] }
        return [error(.relationshipExceedsMaximumCount, .count(count), declared.maxCount)]
    }
}
