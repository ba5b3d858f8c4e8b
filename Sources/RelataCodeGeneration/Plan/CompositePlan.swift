import RelataModel

/// The struct of a composite.
struct CompositePlan {
    /// A property of the struct.
    struct Element {
        let attribute: Attribute
        let name: String
        let type: String
        /// The initializer's default for the element.
        let defaultValue: String
    }

    let composite: Composite
    let name: String
    let elements: [Element]

    init(_ composite: Composite, in model: Model, names: ModelNames) {
        self.composite = composite
        name = names.composites[composite.name] ?? composite.name
        let types = AttributeTyping(names: names, style: .xcode)
        elements = composite.attributes.compactMap { attribute in
            let label = SwiftName.element(attribute.name)
            if case .composite(let inner) = attribute.type {
                guard let type = names.composites[inner] else { return nil }
                return Element(
                    attribute: attribute, name: label, type: "\(names.namespace).\(type)?", defaultValue: "nil")
            }
            guard let valueType = StoredValueType(attribute.type) else { return nil }
            return Element(
                attribute: attribute, name: label, type: types.leafType(of: attribute, valueType: valueType),
                defaultValue: types.isScalar(attribute, as: valueType)
                    ? types.zero(of: attribute, as: valueType) : "nil")
        }
    }
}
