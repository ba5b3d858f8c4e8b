public import Foundation
import Relata

/// An object as Foundation's sets on Linux keep it, which hand the object itself out.
///
/// They put a box around each member that is no `NSObject`, whose hash value they look up by dynamic casts: 5 µs a
/// member. This one knows its class. It equals Foundation's own box of the same object.
final class MemberBox: NSObject, _StructBridgeable {
    private let object: ManagedObject

    init(_ object: ManagedObject) { self.object = object }

    func _bridgeToAny() -> Any { object }

    // What Foundation takes the hash value of its own box from.
    override var hash: Int { object.hashValue }

    override func isEqual(_ other: Any?) -> Bool {
        if let other = other as? MemberBox { return other.object === object }
        return (other as? ManagedObject) === object
    }
}

extension NSOrderedSet {
    /// Returns an ordered set of Foundation's own with these objects.
    static func of(_ members: [ManagedObject]) -> NSOrderedSet {
        members.map(MemberBox.init).withUnsafeObjects { NSOrderedSet(objects: $0, count: $1) }
    }
}

extension NSSet {
    /// Returns a set of Foundation's own with these objects.
    static func of(_ members: some Collection<ManagedObject>) -> NSSet {
        members.map(MemberBox.init).withUnsafeObjects { NSSet(objects: $0, count: $1) }
    }
}

extension [MemberBox] {
    fileprivate func withUnsafeObjects<Result>(_ body: (UnsafePointer<AnyObject>?, Int) -> Result) -> Result {
        (self as [AnyObject]).withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
}

extension Set {
    /// Creates a set with the members of Foundation's, or an empty one where they are not of this type: what
    /// `tags.flatMap(Set<Tag>.init)` calls.
    @_disfavoredOverload
    public init(_immutableCocoaSet set: NSSet) { self = set as? Set ?? [] }
}

/// A set of Foundation that an array's literal makes: `album.tracks = [first, second]`.
///
/// Foundation's sets on Linux are not made of literals, and a requirement for an initializer can be met outside of a
/// class only by a protocol's extension.
public protocol MadeOfArrayLiteral: ExpressibleByArrayLiteral {}

extension MadeOfArrayLiteral where Self: NSSet {
    /// Creates a set with the elements. Whether a variable's type is `NSSet` or `NSMutableSet` cannot be seen here, so
    /// it is one that can be changed.
    public init(arrayLiteral elements: Any...) {
        guard let set = NSMutableSet.of(elements) as? Self else {
            preconditionFailure("a literal cannot make a \(Self.self): write \(Self.self)(array:)")
        }
        self = set
    }
}

extension NSSet: MadeOfArrayLiteral, @retroactive ExpressibleByArrayLiteral {
    /// The elements of the literal.
    public typealias ArrayLiteralElement = Any
}

extension NSMutableSet {
    fileprivate static func of(_ elements: [Any]) -> NSMutableSet {
        let objects = elements.compactMap { $0 as? ManagedObject }
        guard objects.count == elements.count else { return NSMutableSet(array: elements) }
        return objects.map(MemberBox.init).withUnsafeObjects { NSMutableSet(objects: $0, count: $1) }
    }
}
