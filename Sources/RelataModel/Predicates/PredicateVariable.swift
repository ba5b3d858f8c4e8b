/// A `$VARIABLE` that a predicate leaves open, with the type that the model implies for it.
package struct PredicateVariable: Sendable, Hashable {
    /// The name, without the dollar sign.
    package let name: String
    /// What values it takes.
    package let type: VariableType

    /// Creates a variable.
    package init(_ name: String, _ type: VariableType) {
        self.name = name
        self.type = type
    }
}

/// What values a variable of a predicate takes, by what the predicate compares it with.
package struct VariableType: Sendable, Hashable {
    /// What one value is.
    package enum Value: Sendable, Hashable {
        /// A value as an attribute of that type has it.
        case attribute(AttributeType)
        /// An object of the entity of that name, or of one that inherits from it.
        case object(entity: String)
        /// The predicate does not tell, or tells different things.
        case unknown
    }

    /// What one value is.
    package let value: Value
    /// Whether the variable takes several values, as behind IN and BETWEEN.
    package let isCollection: Bool

    /// Creates a type.
    package init(_ value: Value, isCollection: Bool = false) {
        self.value = value
        self.isCollection = isCollection
    }
}
