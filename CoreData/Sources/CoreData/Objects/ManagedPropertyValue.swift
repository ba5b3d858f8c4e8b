public import Foundation
public import Relata

/// A type of managed properties: converts between its values and those of `value(forKey:)`.
public protocol ManagedPropertyValue {
    /// Converts the result of `value(forKey:)`; `nil` if it is of another type.
    static func managedPropertyValue(of value: Any?) -> Self?
    /// The value of a property without one, if that is not `nil`: zero, or an empty set.
    static var emptyManagedPropertyValue: Self? { get }
    /// The argument of `setValue(_:forKey:)` for the value.
    var storedPropertyValue: Any? { get }
}

extension ManagedPropertyValue {
    /// Returns the value, if it is of the type.
    public static func managedPropertyValue(of value: Any?) -> Self? { value as? Self }
    /// `nil`.
    public static var emptyManagedPropertyValue: Self? { nil }
    /// The value itself.
    public var storedPropertyValue: Any? { self }
}

/// A Swift number, which is an `NSNumber` in access by name.
public protocol ManagedNumber: ManagedPropertyValue, ExpressibleByIntegerLiteral {
    /// Converts a number of Foundation's, which declares this for its numeric types itself.
    init(truncating number: NSNumber)
}

extension ManagedNumber {
    /// Converts the number.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        (value as? NSNumber).map { Self(truncating: $0) }
    }
    /// Zero, the value of a Core Data scalar without a value.
    public static var emptyManagedPropertyValue: Self? { 0 }
}

extension Int: ManagedNumber {}
extension Int16: ManagedNumber {}
extension Int32: ManagedNumber {}
extension Int64: ManagedNumber {}
extension UInt64: ManagedNumber {}
extension Int8: ManagedNumber {}
extension UInt: ManagedNumber {}
extension UInt8: ManagedNumber {}
extension UInt16: ManagedNumber {}
extension UInt32: ManagedNumber {}

extension CGFloat: ManagedNumber {
    /// Converts the number, as Foundation does on Apple's systems.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }

    /// The argument of `setValue(_:forKey:)` for the number.
    public var storedPropertyValue: Any? { Double(self) }
}

extension Float: ManagedNumber {}
extension Double: ManagedNumber {}

extension Bool: ManagedPropertyValue {
    /// Returns whether the number is not zero.
    public static func managedPropertyValue(of value: Any?) -> Bool? { (value as? NSNumber)?.boolValue }
    /// `false`, the value of a Core Data scalar without a value.
    public static var emptyManagedPropertyValue: Bool? { false }
}

extension Decimal: ManagedPropertyValue {
    /// Converts the number.
    public static func managedPropertyValue(of value: Any?) -> Decimal? { (value as? NSDecimalNumber)?.decimalValue }
    /// The argument of `setValue(_:forKey:)` for the number.
    public var storedPropertyValue: Any? { NSDecimalNumber(decimal: self) }
}

extension String: ManagedPropertyValue {}
extension Date: ManagedPropertyValue {}
extension Data: ManagedPropertyValue {}
extension UUID: ManagedPropertyValue {}
extension URL: ManagedPropertyValue {}

extension NSNumber: ManagedPropertyValue {}

extension NSManagedObject: ManagedPropertyValue {}

extension NSString: ManagedPropertyValue {
    /// The argument of `setValue(_:forKey:)` for the string.
    public var storedPropertyValue: Any? { description }
}

extension ManagedPropertyValue where Self: NSString {
    /// Converts the string.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        (value as? String).flatMap { NSString(string: $0) as? Self }
    }
}

extension NSDate: ManagedPropertyValue {
    /// The argument of `setValue(_:forKey:)` for the date.
    public var storedPropertyValue: Any? { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate) }
}

extension ManagedPropertyValue where Self: NSDate {
    /// Converts the date.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        (value as? Date).flatMap { NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) as? Self }
    }
}

extension NSData: ManagedPropertyValue {
    /// The argument of `setValue(_:forKey:)` for the bytes.
    public var storedPropertyValue: Any? { Data(referencing: self) }
}

extension ManagedPropertyValue where Self: NSData {
    /// Converts the bytes.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        (value as? Data).flatMap { NSData(data: $0) as? Self }
    }
}

extension Set: ManagedPropertyValue where Element: ManagedObject {
    /// Returns the current members.
    public static func managedPropertyValue(of value: Any?) -> Set<Element>? {
        (value as? any Sequence).map { members in Set(members.compactMap { $0 as? Element }) }
    }
    /// An empty set.
    public static var emptyManagedPropertyValue: Set<Element>? { [] }
}

extension NSSet: ManagedPropertyValue {
    /// The argument of `setValue(_:forKey:)` for the members.
    public var storedPropertyValue: Any? { allObjects }
}

extension ManagedPropertyValue where Self: NSSet {
    /// Returns the current members: a set of Foundation's own, which does not change with the relationship.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        switch value {
        case let members as Set<ManagedObject>: NSSet.of(members) as? Self
        case let members as any Sequence: NSSet(array: members.map { $0 as Any }) as? Self
        default: nil
        }
    }
    /// An empty set.
    public static var emptyManagedPropertyValue: Self? { NSSet() as? Self }
}

extension NSOrderedSet: ManagedPropertyValue {
    /// The argument of `setValue(_:forKey:)` for the members.
    public var storedPropertyValue: Any? { array }
}

extension ManagedPropertyValue where Self: NSOrderedSet {
    /// Returns the current members: a set of Foundation's own, which does not change with the relationship.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        switch value {
        case let members as [ManagedObject]: NSOrderedSet.of(members) as? Self
        case let members as any Sequence: NSOrderedSet(array: members.map { $0 as Any }) as? Self
        default: nil
        }
    }
    /// An empty set.
    public static var emptyManagedPropertyValue: Self? { NSOrderedSet() as? Self }
}

extension Optional: ManagedPropertyValue where Wrapped: ManagedPropertyValue {
    /// Returns the value, or `nil`.
    public static func managedPropertyValue(of value: Any?) -> Wrapped?? {
        guard let value else { return .some(nil) }
        return .some(Wrapped.managedPropertyValue(of: value))
    }
    /// `nil`.
    public static var emptyManagedPropertyValue: Wrapped?? { .some(nil) }
    /// The argument of `setValue(_:forKey:)` for the value.
    public var storedPropertyValue: Any? { flatMap { $0.storedPropertyValue } }
}
