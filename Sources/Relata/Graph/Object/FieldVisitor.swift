public import Foundation

/// An operation of the runtime on one field of an object's storage: binding it to a statement, comparing it,
/// validating it.
///
/// Generated storage classes pass the field of a slot to the overload for its type, so that values keep their types
/// and are never boxed. The runtime's subclasses override what they need; other fields are ignored. `FieldVisitorTests`
/// says which, and why: a class, and not a protocol without defaults, as a visit is one call by a table then.
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
    /// Visits a transformable attribute with a Swift type; as its data, unless a subclass needs the value itself.
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
