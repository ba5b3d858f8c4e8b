public import Foundation

/// A value of an attribute that a model can contain.
public enum AttributeValue: Sendable, Hashable {
    /// A value of one of the three integer types.
    case integer(Int64)
    /// A value of a Double or Float attribute.
    case double(Double)
    case decimal(Decimal)
    case string(String)
    case boolean(Bool)
    /// A date, in seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    case binary(Data)
    case uuid(UUID)
    /// The string of a URI.
    case uri(String)
}
