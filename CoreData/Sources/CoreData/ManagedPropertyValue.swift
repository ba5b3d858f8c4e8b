public import Foundation
public import Relata

/// A type that a managed property can have: how its values are made of what the object has by name.
public protocol ManagedPropertyValue {
    /// The value, of what `value(forKey:)` gives; nil where it is of another type.
    static func managedPropertyValue(of value: Any?) -> Self?
    /// What a property reads as that has no value, where that is not nil: zero, or an empty set.
    static var emptyManagedPropertyValue: Self? { get }
    /// What `setValue(_:forKey:)` takes for the value.
    var storedPropertyValue: Any? { get }
}

extension ManagedPropertyValue {
    /// The value, where it is of the type.
    public static func managedPropertyValue(of value: Any?) -> Self? { value as? Self }
    /// Nothing.
    public static var emptyManagedPropertyValue: Self? { nil }
    /// The value.
    public var storedPropertyValue: Any? { self }
}

/// A number of Swift, which objects have by name as `NSNumber`.
public protocol ManagedNumber: ManagedPropertyValue, ExpressibleByIntegerLiteral {
    /// The number, of Foundation's.
    static func number(_ number: NSNumber) -> Self
}

extension ManagedNumber {
    /// The number.
    public static func managedPropertyValue(of value: Any?) -> Self? { (value as? NSNumber).map { number($0) } }
    /// Zero, as a scalar of Core Data reads that has no value.
    public static var emptyManagedPropertyValue: Self? { 0 }
}

extension Int: ManagedNumber {
    /// The number.
    public static func number(_ number: NSNumber) -> Int { number.intValue }
}

extension Int16: ManagedNumber {
    /// The number.
    public static func number(_ number: NSNumber) -> Int16 { number.int16Value }
}

extension Int32: ManagedNumber {
    /// The number.
    public static func number(_ number: NSNumber) -> Int32 { number.int32Value }
}

extension Int64: ManagedNumber {
    /// The number.
    public static func number(_ number: NSNumber) -> Int64 { number.int64Value }
}

extension UInt64: ManagedNumber {
    /// The number.
    public static func number(_ number: NSNumber) -> UInt64 { number.uint64Value }
}

extension Float: ManagedNumber {
    /// The number.
    public static func number(_ number: NSNumber) -> Float { number.floatValue }
}

extension Double: ManagedNumber {
    /// The number.
    public static func number(_ number: NSNumber) -> Double { number.doubleValue }
}

extension Bool: ManagedPropertyValue {
    /// Whether the number is not zero.
    public static func managedPropertyValue(of value: Any?) -> Bool? { (value as? NSNumber)?.boolValue }
    /// False, as a scalar of Core Data reads that has no value.
    public static var emptyManagedPropertyValue: Bool? { false }
}

extension Decimal: ManagedPropertyValue {
    /// The number.
    public static func managedPropertyValue(of value: Any?) -> Decimal? { (value as? NSDecimalNumber)?.decimalValue }
    /// What `setValue(_:forKey:)` takes for the number.
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
    /// What `setValue(_:forKey:)` takes for the text.
    public var storedPropertyValue: Any? { description }
}

extension ManagedPropertyValue where Self: NSString {
    /// The text.
    public static func managedPropertyValue(of value: Any?) -> Self? { (value as? String).flatMap { NSString(string: $0) as? Self } }
}

extension NSDate: ManagedPropertyValue {
    /// What `setValue(_:forKey:)` takes for the date.
    public var storedPropertyValue: Any? { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate) }
}

extension ManagedPropertyValue where Self: NSDate {
    /// The date.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        (value as? Date).flatMap { NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) as? Self }
    }
}

extension NSData: ManagedPropertyValue {
    /// What `setValue(_:forKey:)` takes for the bytes.
    public var storedPropertyValue: Any? { Data(referencing: self) }
}

extension ManagedPropertyValue where Self: NSData {
    /// The bytes.
    public static func managedPropertyValue(of value: Any?) -> Self? { (value as? Data).flatMap { NSData(data: $0) as? Self } }
}

extension Set: ManagedPropertyValue where Element: ManagedObject {
    /// The members, now.
    public static func managedPropertyValue(of value: Any?) -> Set<Element>? {
        (value as? any Sequence).map { members in Set(members.compactMap { $0 as? Element }) }
    }
    /// No members.
    public static var emptyManagedPropertyValue: Set<Element>? { [] }
}

extension NSSet: ManagedPropertyValue {
    /// What `setValue(_:forKey:)` takes for the members.
    public var storedPropertyValue: Any? { allObjects }
}

extension ManagedPropertyValue where Self: NSSet {
    /// The members, now: a set of Foundation's own, which does not change with the relationship.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        (value as? any Sequence).flatMap { members in NSSet(array: members.map { $0 as Any }) as? Self }
    }
    /// No members.
    public static var emptyManagedPropertyValue: Self? { NSSet() as? Self }
}

extension NSOrderedSet: ManagedPropertyValue {
    /// What `setValue(_:forKey:)` takes for the members.
    public var storedPropertyValue: Any? { array }
}

extension ManagedPropertyValue where Self: NSOrderedSet {
    /// The members, now: a set of Foundation's own, which does not change with the relationship.
    public static func managedPropertyValue(of value: Any?) -> Self? {
        (value as? any Sequence).flatMap { members in NSOrderedSet(array: members.map { $0 as Any }) as? Self }
    }
    /// No members.
    public static var emptyManagedPropertyValue: Self? { NSOrderedSet() as? Self }
}

extension Optional: ManagedPropertyValue where Wrapped: ManagedPropertyValue {
    /// The value, or nil.
    public static func managedPropertyValue(of value: Any?) -> Wrapped?? {
        guard let value else { return .some(nil) }
        return .some(Wrapped.managedPropertyValue(of: value))
    }
    /// Nil.
    public static var emptyManagedPropertyValue: Wrapped?? { .some(nil) }
    /// What `setValue(_:forKey:)` takes for the value.
    public var storedPropertyValue: Any? { flatMap { $0.storedPropertyValue } }
}
