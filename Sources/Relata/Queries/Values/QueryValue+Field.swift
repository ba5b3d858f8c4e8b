import Foundation
import RelataModel

extension QueryValue {
    /// Creates the value that predicates compare from that of an object's field.
    init(_ value: AttributeValue?) {
        switch value {
        case nil: self = .null
        case .integer(let value): self = .integer(value)
        case .double(let value): self = .number(value)
        case .decimal(let value): self = value.isNaN ? .null : .decimal(value)
        case .string(let value), .uri(let value): self = .string(value)
        case .boolean(let value): self = .integer(value ? 1 : 0)
        case .date(let value): self = value.isNaN ? .null : .date(value)
        case .binary(let value): self = .data(value)
        case .uuid(let value): self = .uuid(value)
        }
    }
}
