public import Foundation

// Objects as arguments of predicate formats: `NSNumber(value: 18) as CVarArg`, and `value as! CVarArg` of what JSON
// gave. Where there is Objective-C, every object of Foundation is such an argument.

extension NSObject {
    /// The object's address, which `%@` of `String(format:)` expects: the arguments keep the object.
    fileprivate var address: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

/// Makes a number of Foundation an argument of a format.
extension NSNumber: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes a date of Foundation an argument of a format.
extension NSDate: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes data of Foundation an argument of a format.
extension NSData: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes a UUID of Foundation an argument of a format.
extension NSUUID: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes a URL of Foundation an argument of a format.
extension NSURL: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes an array of Foundation an argument of a format.
extension NSArray: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes a set of Foundation an argument of a format.
extension NSSet: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes an ordered set of Foundation an argument of a format.
extension NSOrderedSet: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes a dictionary of Foundation an argument of a format.
extension NSDictionary: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes the object for nothing an argument of a format.
extension NSNull: @retroactive CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes an expression an argument of a format.
extension NSExpression: CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}

/// Makes a property an argument of a format.
extension NSPropertyDescription: CVarArg {
    /// The object's address.
    public var _cVarArgEncoding: [Int] { address }
}
