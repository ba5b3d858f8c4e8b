extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a string.
    package init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension TemplateValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean.
    package init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension TemplateValue: ExpressibleByIntegerLiteral {
    /// Creates a number.
    package init(integerLiteral value: Int) {
        self = .int(value)
    }
}

extension TemplateValue: ExpressibleByNilLiteral {
    /// Creates a nil value.
    package init(nilLiteral: ()) {
        self = .null
    }
}

extension TemplateValue: ExpressibleByArrayLiteral {
    /// Creates a list.
    package init(arrayLiteral elements: TemplateValue...) {
        self = .list(elements)
    }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
    /// Creates an object; of two members with the same name, the later counts.
    package init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(TemplateObject(Dictionary(elements) { _, later in later }))
    }
}
