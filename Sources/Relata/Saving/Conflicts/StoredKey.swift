import Foundation
import RelataModel

/// The values of a uniqueness constraint, equal if SQLite's index considers them equal.
struct StoredKey: Hashable {
    private enum Value: Hashable {
        case integer(Int64)
        case real(Double)
        /// Bytes, as strings that are equal in Swift can have different bytes.
        case text([UInt8])
        case blob(Data)

        /// Returns the value that the store has for that of a field.
        init(_ value: AttributeValue) {
            switch value {
            case .boolean(let value): self = .integer(value ? 1 : 0)
            case .integer(let value): self = .integer(value)
            case .double(let value), .date(let value): self = .real(value)
            case .decimal(let value): self = .text(Array(value.description.utf8))
            case .string(let value), .uri(let value): self = .text(Array(value.utf8))
            case .binary(let value): self = .blob(value)
            case .uuid(let value): self = withUnsafeBytes(of: value.uuid) { .blob(Data($0)) }
            }
        }
    }

    private let values: [Value]

    /// - Parameter reader: reads the fields.
    /// - Returns: `nil` if one of the values is NULL: NULLs never conflict.
    init?(_ slots: [Slot], of storage: ObjectStorage, _ reader: FieldReader) {
        var values: [Value] = []
        for slot in slots {
            guard let value = reader.value(slot, of: storage) else { return nil }
            values.append(Value(value))
        }
        self.values = values
    }
}
