import Foundation

/// A value of a JSON file.
enum JSONValue: Decodable {
    case bool(Bool)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])
    /// A number or null, which no option has.
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else {
            self = .other
        }
    }
}
