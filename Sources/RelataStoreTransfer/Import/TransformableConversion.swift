import Foundation
import RelataCoreDataStore
import RelataModel

/// Converts the keyed archives of a transformable attribute to the JSON that generated classes read.
struct TransformableConversion: Sendable {
    /// The SQL function that converts a value.
    let function: String
    private let type: CodableType
    private let spelled: String

    /// Returns the conversions of a model's attributes.
    ///
    /// - Parameter types: the Swift types in the options, by `Entity.attribute`.
    static func all(of model: Model, _ types: [String: String]) -> [SourceMapping.Property: TransformableConversion] {
        var found: [SourceMapping.Property: TransformableConversion] = [:]
        for entity in model.entities {
            for attribute in entity.attributes where attribute.type == .transformable {
                guard let spelled = types["\(entity.name).\(attribute.name)"] ?? attribute.customClassName,
                    let type = CodableType(parsing: spelled)
                else { continue }
                found[SourceMapping.Property(entity: entity.name, name: attribute.name)] = TransformableConversion(
                    function: "relata_transformable_\(found.count)", type: type, spelled: spelled)
            }
        }
        return found
    }

    /// Returns the JSON of an archive; if it has another type, a string with the reason, which a column of bytes
    /// rejects.
    func convert(_ value: SQLiteValue) -> SQLiteValue {
        guard case .blob(let data) = value else { return value }
        guard let archived = ArchivedValue(data) else { return .text("not a keyed archive of plain values") }
        guard let json = json(of: archived, as: type),
            let bytes = try? JSONSerialization.data(withJSONObject: json, options: [.fragmentsAllowed, .sortedKeys])
        else { return .text("an archive of \(archived.summary), which is not of the type \(spelled)") }
        return .blob(bytes)
    }

    /// Returns the value as `JSONEncoder` writes one of the type; `nil` for a value of another type.
    private func json(of value: ArchivedValue, as type: CodableType) -> Any? {
        switch (type, value) {
        case (.optional, .null): return NSNull()
        case (.optional(let wrapped), _): return json(of: value, as: wrapped)
        case (.array(let element), .list(let values)), (.set(let element), .list(let values)):
            let elements = values.compactMap { json(of: $0, as: element) }
            return elements.count == values.count ? elements : nil
        case (.dictionary(.named(.string), let element), .dictionary(let entries)):
            var object: [String: Any] = [:]
            for (key, value) in entries {
                guard let value = json(of: value, as: element) else { return nil }
                object[key] = value
            }
            return object
        case (.named(let name), .scalar(let value)): return scalar(of: value, as: name)
        default: return nil
        }
    }

    private func scalar(of value: ArchivedScalar, as name: CodableType.ValueName) -> Any? {
        switch (name, value) {
        case (.bool, .boolean(let value)): return value
        case (.bool, .integer(let value)) where value == 0 || value == 1: return value == 1
        case (.int, .integer(let value)), (.int64, .integer(let value)): return value
        case (.int8, .integer(let value)): return Int8(exactly: value)
        case (.int16, .integer(let value)): return Int16(exactly: value)
        case (.int32, .integer(let value)): return Int32(exactly: value)
        case (.uint, .integer(let value)), (.uint64, .integer(let value)): return UInt64(exactly: value)
        case (.uint8, .integer(let value)): return UInt8(exactly: value)
        case (.uint16, .integer(let value)): return UInt16(exactly: value)
        case (.uint32, .integer(let value)): return UInt32(exactly: value)
        case (.double, .integer(let value)), (.float, .integer(let value)): return Double(exactly: value)
        case (.double, .real(let value)), (.float, .real(let value)):
            if value.isNaN { return "NaN" }
            if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
            return value
        case (.decimal, .integer(let value)): return value
        case (.decimal, .decimal(let value)): return NSDecimalNumber(decimal: value)
        case (.decimal, .real(let value)): return Decimal(string: "\(value)").map { NSDecimalNumber(decimal: $0) }
        case (.string, .string(let value)): return value
        case (.url, .url(let value)), (.url, .string(let value)): return value
        case (.data, .data(let value)): return value.base64EncodedString()
        case (.date, .date(let value)): return value.isFinite ? value : nil
        case (.uuid, .uuid(let value)): return value.uuidString
        default: return nil
        }
    }
}
