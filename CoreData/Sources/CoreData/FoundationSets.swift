public import Foundation
import Relata

/// An object as Foundation's sets on Linux keep it, which hand the object itself out.
///
/// They put a box around each member that is no `NSObject`, whose hash value they look up by dynamic casts: 5 µs a member. This one
/// knows its class. It equals Foundation's own box of the same object.
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
    /// Creates a set with the members of Foundation's, or an empty one where they are not of this type: what `tags.flatMap(Set<Tag>.init)` calls.
    @_disfavoredOverload
    public init(_immutableCocoaSet set: NSSet) { self = set as? Set ?? [] }
}
