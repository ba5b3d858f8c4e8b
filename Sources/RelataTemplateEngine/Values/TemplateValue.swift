/// A value that a template can use: the context consists of these.
///
/// Constant values are written as literals, and others are constructed:
/// `["name": .string(entity.name), "isAbstract": .bool(entity.isAbstract), "parent": nil]`.
package enum TemplateValue: Sendable, Hashable {
    /// Nil: false in a condition, and an error if it is printed, unless `default` replaces it.
    case null
    /// A Boolean, printed as `true` or `false`.
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// A string.
    case string(String)
    /// Values in order, for `{% for item in list %}`, `list.0`, `list.first`, `list.last` and `list.count`.
    case list([TemplateValue])
    /// Values by name, for `object.name` and `{% for key, value in object %}`.
    case object(TemplateObject)

    /// Creates a string, or a nil value if there is none.
    package init(_ string: String?) {
        self = string.map(TemplateValue.string) ?? .null
    }

    /// Creates a list of strings.
    package init(_ strings: [String]) {
        self = .list(strings.map(TemplateValue.string))
    }
}

extension TemplateValue {
    /// Whether the value is true in a condition: false for nil, `false`, 0, and empty values.
    package var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .string(let value): !value.isEmpty
        case .list(let values): !values.isEmpty
        case .object(let values): !values.isEmpty
        }
    }

    /// The string that a template prints for the value; nil for values that cannot be printed: nil, a list, an
    /// object.
    package var printed: String? {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .string(let value): value
        case .null, .list, .object: nil
        }
    }

    /// The number of elements, members or characters; nil for other values.
    package var count: Int? {
        switch self {
        case .string(let value): value.count
        case .list(let values): values.count
        case .object(let values): values.count
        case .null, .bool, .int: nil
        }
    }

    /// The kind of the value, for messages: `a list`, `nil`.
    package var kindDescription: String {
        switch self {
        case .null: "nil"
        case .bool: "a Boolean"
        case .int: "an integer"
        case .string: "a string"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
