import RelataModel

extension AttributeType {
    /// An expression with a value of the type, as a first suggestion for a hint.
    var anyValue: String? {
        switch self {
        case .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean: "0"
        case .string, .uri: "''"
        case .date: "now()"
        case .uuid: "uuid()"
        case .binary, .transformable, .composite, .undefined: nil
        }
    }

    /// The expression of a hint that makes a value of the type of another attribute's, where there is one.
    /// - Parameters:
    ///   - name: the other attribute.
    ///   - old: its type.
    func conversion(of name: String, from old: AttributeType) -> String? {
        switch (self, old) {
        case (.integer16, .string), (.integer32, .string), (.integer64, .string), (.integer16, .decimal),
            (.integer32, .decimal), (.integer64, .decimal):
            "integer(\(name))"
        case (.integer16, .double), (.integer32, .double), (.integer64, .double), (.integer16, .float),
            (.integer32, .float), (.integer64, .float):
            "integer(\(name))"
        case (.double, .string), (.float, .string), (.double, .decimal), (.float, .decimal): "double(\(name))"
        case (.date, .string), (.date, .integer32), (.date, .integer64), (.date, .double): "date(\(name))"
        case (.uri, .string): name
        default: nil
        }
    }
}
