import Foundation
import Synchronization

// Values that belong to an object without being stored in it, as extensions use them in place of stored properties.
// There is no Objective-C here that could keep them: a table does.

// swift-format-ignore: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase
/// How an object keeps a value that is associated with it.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// The object does not keep the value, which is nil once it is gone.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// The object keeps the value.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// The object keeps a copy of the value.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The object keeps the value.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// The object keeps a copy of the value.
    case OBJC_ASSOCIATION_COPY = 771
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Associates a value with an object.
///
/// Values of an object that has ended are released later, when others are set.
/// - Parameters:
///   - object: an object of any class.
///   - key: an address of the program's, that of a global variable.
///   - value: the value; nil removes the former one.
///   - policy: how the object keeps the value.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    let owner = AssociatedValues(owner: object as AnyObject)
    let new = value.map { AssociatedValue($0, policy) }
    let name = Int(bitPattern: key)
    let id = ObjectIdentifier(object as AnyObject)
    let dropped = associations.withLock { table in table.set(new, name, of: id, owner) }
    // What is released can be the owner of others: that happens without the lock.
    withExtendedLifetime(dropped) {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the value that is associated with an object under a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    let owner = object as AnyObject
    let id = ObjectIdentifier(owner)
    let found = associations.withLock { table in table.owners[id] }
    // Another object may have had the identifier before.
    guard let found, found.owner === owner else { return nil }
    return found.values[Int(bitPattern: key)]?.current
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    let id = ObjectIdentifier(object as AnyObject)
    let dropped = associations.withLock { table in table.owners.removeValue(forKey: id) }
    withExtendedLifetime(dropped) {}
}

private let associations = Mutex(AssociationTable())

/// A value that is associated with an object. The program sees to its use on several threads, as on Apple's systems.
private struct AssociatedValue: @unchecked Sendable {
    private let kept: Any?
    private weak var other: AnyObject?

    init(_ value: Any, _ policy: objc_AssociationPolicy) {
        switch policy {
        case .OBJC_ASSOCIATION_ASSIGN:
            kept = nil
            other = value as AnyObject
        case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
            kept = (value as? any NSCopying).map { $0.copy(with: nil) } ?? value
        case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: kept = value
        }
    }

    var current: Any? { kept ?? other }
}

/// The values of an object, by their keys.
private struct AssociatedValues: @unchecked Sendable {
    private(set) weak var owner: AnyObject?
    var values: [Int: AssociatedValue] = [:]

    init(owner: AnyObject) { self.owner = owner }
}

private struct AssociationTable: Sendable {
    var owners: [ObjectIdentifier: AssociatedValues] = [:]
    /// The number of owners at which those that have ended are looked for.
    private var limit = 64

    /// Sets a value.
    /// - Returns: the values that the table had and does not need any more.
    mutating func set(
        _ value: AssociatedValue?, _ key: Int, of id: ObjectIdentifier, _ owner: AssociatedValues
    ) -> [AssociatedValues] {
        var dropped: [AssociatedValues] = []
        if owners.count >= limit {
            dropped = owners.values.filter { $0.owner == nil }
            owners = owners.filter { $0.value.owner != nil }
            limit = max(64, 2 * owners.count)
        }
        var own = owner
        if let former = owners[id] {
            dropped.append(former)
            // Another object may have had the identifier before.
            if former.owner === owner.owner { own.values = former.values }
        }
        own.values[key] = value
        owners[id] = own
        return dropped
    }
}
