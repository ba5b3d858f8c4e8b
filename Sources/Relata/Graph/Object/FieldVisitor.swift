public import Foundation

/// What the runtime does with one field of an object's storage: bind it to a statement, compare it, check it.
///
/// Generated storage classes hand the field of a slot to the overload of its type, so that values keep their types and
/// never pass through a box. The runtime's subclasses override what they need; a field that a visitor has no interest
/// in is passed over.
@_spi(Generated)
open class FieldVisitor {
    /// Creates a visitor.
    public init() {}

    /// Visits a Boolean attribute.
    open func visit(_ value: inout Bool?) {}
    /// Visits an Integer 16 attribute.
    open func visit(_ value: inout Int16?) {}
    /// Visits an Integer 32 attribute.
    open func visit(_ value: inout Int32?) {}
    /// Visits an Integer 64 attribute.
    open func visit(_ value: inout Int64?) {}
    /// Visits a Float attribute.
    open func visit(_ value: inout Float?) {}
    /// Visits a Double attribute.
    open func visit(_ value: inout Double?) {}
    /// Visits a Decimal attribute.
    open func visit(_ value: inout Decimal?) {}
    /// Visits a String attribute.
    open func visit(_ value: inout String?) {}
    /// Visits a Date attribute.
    open func visit(_ value: inout Date?) {}
    /// Visits a Binary or Transformable attribute.
    open func visit(_ value: inout Data?) {}
    /// Visits a transformable attribute that has a Swift type; as its data, unless a subclass wants the value itself.
    /// - Parameters:
    ///   - value: the data.
    ///   - decode: gives the value that data stand for.
    ///   - encode: gives the data of a value.
    open func visit<Value>(
        _ value: inout Data?, decode: (Data?) throws -> Value?, encode: (Value?) throws -> Data?
    ) {
        visit(&value)
    }
    /// Visits a UUID attribute.
    open func visit(_ value: inout UUID?) {}
    /// Visits a URI attribute.
    open func visit(_ value: inout URL?) {}
    /// Visits a transient attribute without a type.
    open func visit(_ value: inout Any?) {}
    /// Visits a to-one relationship.
    open func visit(_ value: inout ToOneReference) {}
    /// Visits a to-many relationship.
    open func visit(_ value: inout ToManyReference) {}
}
