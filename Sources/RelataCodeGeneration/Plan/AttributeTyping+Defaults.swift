import RelataModel

extension AttributeTyping {
    /// Returns the attribute's default as the initial value of its field; nil if the field cannot have it, or there
    /// is none.
    func initialValue(of attribute: Attribute) -> Literal? {
        guard let value = attribute.defaultValue else { return nil }
        let foundation = FoundationLiteral(names: names.types)
        switch (value, attribute.type) {
        case (.integer(let value), let type):
            guard let range = type.integerRange, range.contains(value) else { return nil }
            return .text(SwiftLiteral.integer(value))
        case (.double(let value), .double): return .text(SwiftLiteral.double(value))
        case (.double(let value), .float):
            return value.isFinite && !Float(value).isFinite ? nil : .text(SwiftLiteral.double(value))
        case (.decimal(let value), .decimal): return .text(foundation.decimal(value))
        case (.string(let value), .string): return .string(value)
        case (.boolean(let value), .boolean): return .text(value ? "true" : "false")
        case (.date(let value), .date): return foundation.date(value)
        case (.binary(let value), .binary), (.binary(let value), .transformable): return .text(foundation.data(value))
        case (.uuid(let value), .uuid): return foundation.uuidField(value)
        case (.uri(let value), .uri): return foundation.url(value)
        default: return nil
        }
    }
}
