public import Foundation

/// A value of an attribute in a stage of a migration, as the store has it.
public enum MigrationValue: Sendable, Hashable {
    /// No value.
    case null
    /// An integer, a Boolean as 0 or 1, or the number of an object that a to-one relationship leads to.
    case integer(Int64)
    /// A floating-point number, or a date as seconds since the beginning of 2001.
    case double(Double)
    /// A string, a URI, or a decimal number in digits.
    case string(String)
    /// Binary data, or a UUID as its sixteen bytes.
    case data(Data)

    /// A date.
    public static func date(_ date: Date) -> MigrationValue { .double(date.timeIntervalSinceReferenceDate) }

    /// A UUID.
    public static func uuid(_ uuid: UUID) -> MigrationValue { .data(withUnsafeBytes(of: uuid.uuid) { Data($0) }) }

    /// The value as a whole number, if it is one.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// The value as a number, if it is one, whole or not.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        case .null, .string, .data: nil
        }
    }

    /// The value as a string, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The value as data, if it is that.
    public var data: Data? { if case .data(let value) = self { value } else { nil } }

    /// The value as a date, if it is a number.
    public var date: Date? { double.map { Date(timeIntervalSinceReferenceDate: $0) } }

    /// The value as a UUID, if it has the sixteen bytes of one.
    public var uuid: UUID? {
        guard let data, data.count == 16 else { return nil }
        return data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
