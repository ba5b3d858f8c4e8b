public import Foundation
public import Relata

// What formats of predicates are given, as functions of the program's own take it: `func find(_ format: String, _ arguments: CVarArg...)`.
// Foundation's classes for these are such arguments where there is Objective-C. A predicate takes them as the values that they are; to C, which
// is given none of them, they would be nothing.

/// So that `date as CVarArg` compiles.
extension Date: @retroactive CVarArg {
    /// The bits of the time since 2001.
    public var _cVarArgEncoding: [Int] { timeIntervalSinceReferenceDate._cVarArgEncoding }
}

/// So that a set is an argument of a format.
extension Set: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// So that a list is an argument of a format.
extension Array: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// So that bytes are an argument of a format.
extension Data: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// So that a UUID is an argument of a format.
extension UUID: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// So that a URL is an argument of a format.
extension URL: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// So that an object is an argument of a format.
extension ManagedObject: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// So that the ID of an object is an argument of a format.
extension ManagedObjectID: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}

/// So that an entity is an argument of a format.
extension EntityDescription: @retroactive CVarArg {
    /// Nothing.
    public var _cVarArgEncoding: [Int] { [0] }
}
