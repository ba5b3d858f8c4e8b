public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

extension NSSortDescriptor {
    /// The key path that is sorted by, also of a descriptor with a Swift key path over properties of a model; `nil` for
    /// any other.
    public var key: String? { KeySortDescriptor(self).path }

    /// How strings are compared.
    public var selector: StringComparison? { StringComparison(KeySortDescriptor(self).comparison) }

    /// Sorts by a property at a key path, whose type Foundation cannot compare: an optional one for instance.
    @_disfavoredOverload
    public convenience init<Root: NSManagedObject, Value>(
        keyPath: any KeyPath<Root, Value> & Sendable, ascending: Bool
    ) {
        self.init(KeySortDescriptor(keyPath, ascending: ascending))
    }

    /// Sorts by a function that compares the values of a property: only in memory, as a store cannot call it.
    public convenience init(key: String?, ascending: Bool, comparator: @escaping Comparator) {
        self.init(keyPath: \Any.self, ascending: ascending) { left, right in
            guard let key else { return comparator(left, right) }
            // Others ask what the descriptor stands for.
            guard let left = value(of: left, at: key), let right = value(of: right, at: key) else {
                return .orderedSame
            }
            return comparator(left, right)
        }
    }
}

/// The value of an object or a dictionary at a key path.
private func value(of object: Any, at path: String) -> Any? {
    switch object {
    case let object as NSManagedObject: object.value(forKeyPath: path)
    case let values as [String: Any]: values[path]
    default: nil
    }
}

/// A class that sorts by keys. An initializer of a class cannot return an object of another class; one in an
/// extension of a protocol can.
public protocol SortingByKeys {}

extension NSSortDescriptor: SortingByKeys {}

extension SortingByKeys where Self: NSSortDescriptor {
    /// Sorts by a property. Descriptors that say the same are equal.
    public init(key: String?, ascending: Bool) {
        self.init(described: KeySortDescriptor(key: key ?? "self", ascending: ascending))
    }

    /// Sorts by a property, whose strings are compared in a way.
    public init(key: String?, ascending: Bool, selector: StringComparison?) {
        self.init(
            described: KeySortDescriptor(
                key: key ?? "self", ascending: ascending, comparison: selector?.comparison ?? .literal))
    }

    /// Sorts as a descriptor of Swift's does.
    public init<Root: NSManagedObject>(_ descriptor: SortDescriptor<Root>) {
        self.init(described: KeySortDescriptor(descriptor))
    }

    private init(described descriptor: KeySortDescriptor) {
        guard let made = KeyedSortDescriptor(descriptor) as? Self else {
            fatalError("a key makes an NSSortDescriptor, not a \(Self.self)")
        }
        self = made
    }
}

/// A descriptor that is equal to others that sort in the same way.
private final class KeyedSortDescriptor: NSSortDescriptor {
    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? KeyedSortDescriptor else { return false }
        let (own, others) = (KeySortDescriptor(self), KeySortDescriptor(other))
        return self === other
            || own.path != nil && own.path == others.path && own.ascending == others.ascending
                && own.comparison == others.comparison
    }

    override var hash: Int { key.hashValue }

    override var description: String { "(\(key ?? "self"), \(ascending ? "ascending" : "descending"))" }
}
