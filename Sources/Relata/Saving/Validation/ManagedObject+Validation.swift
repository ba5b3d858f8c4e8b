import RelataModel

/// Validating a value before it is set.
extension ManagedObject {
    /// Checks whether a property could be saved with a value; nothing is changed.
    ///
    /// It checks only the model's rules for the property: whether it requires a value, bounds, lengths, patterns,
    /// the number of destinations. A class's own `validateForInsert()` and similar hooks validate the whole object,
    /// and are not called.
    /// - Parameters:
    ///   - value: the value, as for `setValue(_:forKey:)`.
    ///   - key: the property's name.
    /// - Throws: `PersistenceError`: `.validation` for one error, `.multipleValidation` for several,
    ///   `.unacceptableValue` for a value of another type, `.unknownKey`.
    public final func validateValue(_ value: Any?, forKey key: String) throws {
        var errors: [ValidationError]
        switch property(key) {
        case .attribute(let attribute): errors = try self.errors(of: value, as: attribute)
        case .composite(let leaves): errors = try self.errors(of: value, as: leaves, named: key)
        case .relationship(let relationship): errors = try self.errors(of: value, as: relationship)
        case nil: throw unknown(key)
        }
        if let value { errors += brokenValueRules(key, value: value) }
        try PersistenceError.throwIfAny(errors.map { $0.about(self) })
    }

    private func errors(of value: Any?, as attribute: AttributeDescription) throws -> [ValidationError] {
        let storage = try storage(with: value, in: attribute)
        guard let rules = AttributeRules(attribute) else { return [] }
        return FieldValidator().violations(of: [rules], in: storage).map { ValidationError($0, of: objectID) }
    }

    private func errors(
        of value: Any?, as leaves: [AttributeDescription], named key: String
    ) throws -> [ValidationError] {
        try values(of: leaves, in: value, named: key).flatMap { try errors(of: $0.value, as: $0.leaf) }
    }

    private func errors(of value: Any?, as relationship: RelationshipDescription) throws -> [ValidationError] {
        let declared = relationship.relationship
        let objects = ContiguousArray(uniquing: try destinations(value, of: relationship))
        if let unaccepted = objects.first(where: { !relationship.accepts($0) }) {
            throw PersistenceError.unacceptableDestination(
                relationship: relationship.name, source: objectID, desired: declared.destination,
                given: unaccepted.entity.name)
        }
        if relationship.isToMany {
            return relationship.boundsBroken(by: objects.count).map { code, bound in
                ValidationError(
                    code: code, objectID: objectID, property: relationship.name, value: .count(objects.count),
                    bound: "\(bound)")
            }
        }
        guard objects.isEmpty, !declared.isOptional else { return [] }
        return [
            ValidationError(
                code: .missingMandatoryProperty, objectID: objectID, property: relationship.name, value: .none)
        ]
    }
}
