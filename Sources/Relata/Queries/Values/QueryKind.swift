import RelataModel

/// The kind of an expression's value.
enum QueryKind: Sendable, Hashable {
    case boolean
    case integer
    case double
    case decimal
    case string
    case date
    case data
    case uuid
    case uri
    /// An object of an entity.
    case object(EntityIndex)
    /// The kind of `nil`.
    case nothing

    init?(_ type: AttributeType) {
        switch type {
        case .boolean: self = .boolean
        case .integer16, .integer32, .integer64: self = .integer
        case .float, .double: self = .double
        case .decimal: self = .decimal
        case .string: self = .string
        case .date: self = .date
        case .binary, .transformable: self = .data
        case .uuid: self = .uuid
        case .uri: self = .uri
        case .undefined, .composite: return nil
        }
    }

    /// Whether values of the kind are numbers.
    var isNumeric: Bool {
        switch self {
        case .boolean, .integer, .double, .decimal: true
        default: false
        }
    }

    /// Whether values of the kind are strings.
    var isText: Bool { self == .string || self == .uri }

    /// Returns whether values of both kinds can be compared.
    func isComparable(with other: QueryKind) -> Bool {
        switch (self, other) {
        case (.nothing, _), (_, .nothing): true
        case (.object, .object): true
        default: self == other || (isNumeric && other.isNumeric) || (isText && other.isText)
        }
    }

    /// Returns the kind's name in errors.
    func name(in model: ManagedObjectModel) -> String {
        switch self {
        case .boolean: "a Boolean"
        case .integer: "a whole number"
        case .double: "a number"
        case .decimal: "a decimal number"
        case .string: "a string"
        case .date: "a date"
        case .data: "binary data"
        case .uuid: "a UUID"
        case .uri: "a URI"
        case .object(let entity): "an object of \(model.entities[entity].name)"
        case .nothing: "nil"
        }
    }
}
