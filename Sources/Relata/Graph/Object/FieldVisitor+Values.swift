public import Foundation

// What generated storage calls: it reads a field, hands the value over, and sets the field to what comes back. A field that
// is never lent out itself needs no check, each time it is used, that no other use of it is under way.
@_spi(Generated)
extension FieldVisitor {
    /// The value of a Boolean attribute after the visit.
    public final func visited(_ value: consuming Bool?) -> Bool? {
        visit(&value)
        return value
    }

    /// The value of an Integer 16 attribute after the visit.
    public final func visited(_ value: consuming Int16?) -> Int16? {
        visit(&value)
        return value
    }

    /// The value of an Integer 32 attribute after the visit.
    public final func visited(_ value: consuming Int32?) -> Int32? {
        visit(&value)
        return value
    }

    /// The value of an Integer 64 attribute after the visit.
    public final func visited(_ value: consuming Int64?) -> Int64? {
        visit(&value)
        return value
    }

    /// The value of a Float attribute after the visit.
    public final func visited(_ value: consuming Float?) -> Float? {
        visit(&value)
        return value
    }

    /// The value of a Double attribute after the visit.
    public final func visited(_ value: consuming Double?) -> Double? {
        visit(&value)
        return value
    }

    /// The value of a Decimal attribute after the visit.
    public final func visited(_ value: consuming Decimal?) -> Decimal? {
        visit(&value)
        return value
    }

    /// The value of a String attribute after the visit.
    public final func visited(_ value: consuming String?) -> String? {
        visit(&value)
        return value
    }

    /// The value of a Date attribute after the visit.
    public final func visited(_ value: consuming Date?) -> Date? {
        visit(&value)
        return value
    }

    /// The value of a Binary or Transformable attribute after the visit.
    public final func visited(_ value: consuming Data?) -> Data? {
        visit(&value)
        return value
    }

    /// The data of a transformable attribute with a Swift type after the visit.
    /// - Parameters:
    ///   - value: the data.
    ///   - decode: gives the value that data stand for.
    ///   - encode: gives the data of a value.
    public final func visited<Value>(
        _ value: consuming Data?, as type: Value.Type, _ decode: (Data?) throws -> Value?,
        _ encode: (Value?) throws -> Data?
    ) -> Data? {
        visit(&value, decode: decode, encode: encode)
        return value
    }

    /// The value of a UUID attribute after the visit.
    public final func visited(_ value: consuming UUID?) -> UUID? {
        visit(&value)
        return value
    }

    /// The value of a URI attribute after the visit.
    public final func visited(_ value: consuming URL?) -> URL? {
        visit(&value)
        return value
    }

    /// The value of a transient attribute without a type after the visit.
    public final func visited(_ value: consuming Any?) -> Any? {
        visit(&value)
        return value
    }

    /// The value of a to-one relationship after the visit.
    public final func visited(_ value: consuming ToOneReference) -> ToOneReference {
        visit(&value)
        return value
    }

    /// The value of a to-many relationship after the visit.
    public final func visited(_ value: consuming ToManyReference) -> ToManyReference {
        visit(&value)
        return value
    }
}

// Fields of required scalars, which cannot hold nothing: a visitor that takes the value away changes nothing.
@_spi(Generated)
extension FieldVisitor {
    /// The value of a Boolean attribute that always has one after the visit.
    public final func visited(_ value: Bool) -> Bool { visited(value as Bool?) ?? value }

    /// The value of an Integer 16 attribute that always has one after the visit.
    public final func visited(_ value: Int16) -> Int16 { visited(value as Int16?) ?? value }

    /// The value of an Integer 32 attribute that always has one after the visit.
    public final func visited(_ value: Int32) -> Int32 { visited(value as Int32?) ?? value }

    /// The value of an Integer 64 attribute that always has one after the visit.
    public final func visited(_ value: Int64) -> Int64 { visited(value as Int64?) ?? value }

    /// The value of a Float attribute that always has one after the visit.
    public final func visited(_ value: Float) -> Float { visited(value as Float?) ?? value }

    /// The value of a Double attribute that always has one after the visit.
    public final func visited(_ value: Double) -> Double { visited(value as Double?) ?? value }
}
