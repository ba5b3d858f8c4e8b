public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

extension NSManagedObject: NSObjectProtocol {
    /// The object.
    public func `self`() -> Self { self }

    /// Whether another object represents this one: never.
    public func isProxy() -> Bool { false }

    /// Whether the object is of a class, or of one that inherits from it.
    public func isKind(of aClass: AnyClass) -> Bool {
        var own: AnyClass? = type(of: self)
        while let current = own {
            if current == aClass { return true }
            own = _getSuperclass(current)
        }
        return false
    }

    /// Whether the object is of a class itself.
    public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

    /// 0 for an object with values, and another number for a fault.
    public var faultingState: Int { isFault ? 1 : 0 }

    /// A number that equal objects share.
    public var hash: Int { hashValue }

    /// Whether both are the same object.
    public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

extension NSManagedObject: CustomDebugStringConvertible {}
