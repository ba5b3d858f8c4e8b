public import Foundation

// Functions for generated storage: it reads a field, passes the value, and sets the field to the result. A field that
// is never lent out itself needs no exclusivity check each time it is used.
@_spi(Generated)
extension FieldVisitor {
    /// Returns the value of a Boolean attribute after the visit.
    public final func visited(_ value: consuming Bool?) -> Bool? {
        visit(&value)
        return value
    }

    /// Returns the value of an Integer 16 attribute after the visit.
    public final func visited(_ value: consuming Int16?) -> Int16? {
        visit(&value)
        return value
    }

    /// Returns the value of an Integer 32 attribute after the visit.
    public final func visited(_ value: consuming Int32?) -> Int32? {
        visit(&value)
        return value
    }

    /// Returns the value of an Integer 64 attribute after the visit.
    public final func visited(_ value: consuming Int64?) -> Int64? {
        visit(&value)
        return value
    }

    /// Returns the value of a Float attribute after the visit.
    public final func visited(_ value: consuming Float?) -> Float? {
        visit(&value)
        return value
    }

    /// Returns the value of a Double attribute after the visit.
    public final func visited(_ value: consuming Double?) -> Double? {
        visit(&value)
        return value
    }

    /// Returns the value of a Decimal attribute after the visit.
    public final func visited(_ value: consuming Decimal?) -> Decimal? {
        visit(&value)
        return value
    }

    /// Returns the value of a String attribute after the visit.
    public final func visited(_ value: consuming String?) -> String? {
        visit(&value)
        return value
    }

    /// Returns the value of a Date attribute after the visit.
    public final func visited(_ value: consuming Date?) -> Date? {
        visit(&value)
        return value
    }

    /// Returns the value of a Binary or Transformable attribute after the visit.
    public final func visited(_ value: consuming Data?) -> Data? {
        visit(&value)
        return value
    }

    /// Returns the data of a transformable attribute with a Swift type after the visit.
    /// - Parameters:
    ///   - value: the data.
    ///   - decode: returns the value that data represent.
    ///   - encode: returns the data of a value.
    public final func visited<Value>(
        _ value: consuming Data?, as type: Value.Type, _ decode: (Data?) throws -> Value?,
        _ encode: (Value?) throws -> Data?
    ) -> Data? {
        visit(&value, decode: decode, encode: encode)
        return value
    }

    /// Returns the value of a UUID attribute after the visit.
    public final func visited(_ value: consuming UUID?) -> UUID? {
        visit(&value)
        return value
    }

    /// Returns the value of a URI attribute after the visit.
    public final func visited(_ value: consuming URL?) -> URL? {
        visit(&value)
        return value
    }

    /// Returns the value of a transient attribute without a type after the visit.
    public final func visited(_ value: consuming Any?) -> Any? {
        visit(&value)
        return value
    }

    /// Returns the value of a to-one relationship after the visit.
    public final func visited(_ value: consuming ToOneReference) -> ToOneReference {
        visit(&value)
        return value
    }

    /// Returns the value of a to-many relationship after the visit.
    public final func visited(_ value: consuming ToManyReference) -> ToManyReference {
        visit(&value)
        return value
    }
}

// Fields of required scalars, which cannot be `nil`: a visitor that removes the value changes nothing.
@_spi(Generated)
extension FieldVisitor {
    /// Returns the value of a required Boolean attribute after the visit.
    public final func visited(_ value: Bool) -> Bool { visited(value as Bool?) ?? value }

    /// Returns the value of a required Integer 16 attribute after the visit.
    public final func visited(_ value: Int16) -> Int16 { visited(value as Int16?) ?? value }

    /// Returns the value of a required Integer 32 attribute after the visit.
    public final func visited(_ value: Int32) -> Int32 { visited(value as Int32?) ?? value }

    /// Returns the value of a required Integer 64 attribute after the visit.
    public final func visited(_ value: Int64) -> Int64 { visited(value as Int64?) ?? value }

    /// Returns the value of a required Float attribute after the visit.
    public final func visited(_ value: Float) -> Float { visited(value as Float?) ?? value }

    /// Returns the value of a required Double attribute after the visit.
    public final func visited(_ value: Double) -> Double { visited(value as Double?) ?? value }
}
