/// A `$VARIABLE` of a predicate without a value, with the type that the model implies for it.
package struct PredicateVariable: Sendable, Hashable {
    /// The name, without the dollar sign.
    package let name: String
    /// The type of its values.
    package let type: VariableType

    /// Creates a variable.
    package init(_ name: String, _ type: VariableType) {
        self.name = name
        self.type = type
    }
}

/// The type of the values of a predicate's variable, from the values that the predicate compares it with.
package struct VariableType: Sendable, Hashable {
    /// The type of one value.
    package enum Value: Sendable, Hashable {
        /// A value of an attribute of that type.
        case attribute(AttributeType)
        /// An object of the entity with that name, or of one that inherits from it.
        case object(entity: String)
        /// The predicate does not determine the type, or implies different types.
        case unknown
    }

    /// The type of one value.
    package let value: Value
    /// Whether the variable has several values, as after IN and BETWEEN.
    package let isCollection: Bool

    /// Creates a type.
    package init(_ value: Value, isCollection: Bool = false) {
        self.value = value
        self.isCollection = isCollection
    }
}
