public import Foundation
public import Relata

// Arguments of predicate formats, so that a program's own functions can take them: `func find(_ format: String, _
// arguments: CVarArg...)`. Foundation's classes for these types are such arguments where there is Objective-C. A
// predicate uses the values themselves; they are never passed to C, where they would be zero.

/// Makes `date as CVarArg` compile.
extension Date: @retroactive CVarArg {
    /// The bits of the time since 2001.
    public var _cVarArgEncoding: [Int] { timeIntervalSinceReferenceDate._cVarArgEncoding }
}

/// Makes a set an argument of a format.
extension Set: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// Makes an array an argument of a format.
extension Array: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// Makes data an argument of a format.
extension Data: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// Makes a UUID an argument of a format.
extension UUID: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// Makes a URL an argument of a format.
extension URL: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// Makes an object an argument of a format.
extension ManagedObject: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// Makes an object's ID an argument of a format.
extension ManagedObjectID: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// Makes an entity an argument of a format.
extension EntityDescription: @retroactive CVarArg {
    /// A zero, which is never used.
    public var _cVarArgEncoding: [Int] { [0] }
}
