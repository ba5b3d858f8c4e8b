/// A value that a template can name: what the context is made of.
///
/// Values are written as literals where they are fixed, and built where they are not:
/// `["name": .string(entity.name), "isAbstract": .bool(entity.isAbstract), "parent": nil]`.
package enum TemplateValue: Sendable, Hashable {
    /// Nothing: false in a condition, and an error where it would be printed, unless `default` gives it a value.
    case null
    /// A truth value, printed as `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A text.
    case string(String)
    /// Values in their order, for `{% for item in list %}`, `list.0`, `list.first`, `list.last` and `list.count`.
    case list([TemplateValue])
    /// Values by name, for `object.name` and `{% for key, value in object %}`.
    case object(TemplateObject)

    /// Creates a text, or nothing where there is none.
    package init(_ string: String?) {
        self = string.map(TemplateValue.string) ?? .null
    }

    /// Creates a list of texts.
    package init(_ strings: [String]) {
        self = .list(strings.map(TemplateValue.string))
    }
}

extension TemplateValue {
    /// What a condition makes of the value: false for nothing, `false`, 0, and what is empty.
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

    /// The text that a template prints for the value; nil for what cannot be printed: nothing, a list, an object.
    package var printed: String? {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .string(let value): value
        case .null, .list, .object: nil
        }
    }

    /// How many elements, members or characters the value has; nil for what has none.
    package var count: Int? {
        switch self {
        case .string(let value): value.count
        case .list(let values): values.count
        case .object(let values): values.count
        case .null, .bool, .int: nil
        }
    }

    /// What kind of value this is, for messages: `a list`, `nil`.
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
