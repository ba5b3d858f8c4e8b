public import Foundation

/// An object that is passed to a descriptor of Foundation to get the descriptor it was created from: off Apple's
/// systems it has a comparator and no key.
private final class SortProbe {
    var found: KeySortDescriptor?
}

extension NSSortDescriptor {
    /// Creates an equivalent descriptor of Foundation: a fetch treats it as the original, and `compare(_:to:)`
    /// compares two objects.
    /// - Parameter descriptor: the descriptor.
    public convenience init(_ descriptor: KeySortDescriptor) {
        #if canImport(Darwin)
            self.init(key: "self", ascending: descriptor.ascending) { Self.compare($0, $1, by: descriptor) }
        #else
            self.init(keyPath: \Any.self, ascending: descriptor.ascending) { Self.compare($0, $1, by: descriptor) }
        #endif
    }

    /// Compares two objects, or passes the descriptor to a probe.
    private static func compare(_ left: Any, _ right: Any, by descriptor: KeySortDescriptor) -> ComparisonResult {
        if let probe = left as? SortProbe {
            probe.found = descriptor
            return .orderedSame
        }
        if let left = left as? ManagedObject, let right = right as? ManagedObject,
            let order = descriptor.compare(left, right)
        {
            return order
        }
        return descriptor.compareByName(left, right)
    }

    /// The descriptor that it was created from.
    fileprivate var keySortDescriptor: KeySortDescriptor? {
        #if canImport(Darwin)
            guard key == "self" else { return nil }
        #else
            guard keyPath == \Any.self else { return nil }
        #endif
        let probe = SortProbe()
        _ = comparator(probe, probe)
        return probe.found
    }
}

extension KeySortDescriptor {
    /// Creates the descriptor from one of Foundation: one that was created from a `KeySortDescriptor`, or that has a
    /// key path of an entity's class.
    ///
    /// Strings are sorted by their Unicode scalars: off Apple's systems a program's own comparator cannot be
    /// distinguished from Foundation's.
    public init(_ descriptor: NSSortDescriptor) {
        if let known = descriptor.keySortDescriptor {
            // The reverse of a descriptor of Foundation has the same comparison.
            self = known.directed(ascending: descriptor.ascending)
            return
        }
        #if canImport(Darwin)
            self.init(
                key: descriptor.key ?? "self", ascending: descriptor.ascending,
                comparison: Comparison(selector: descriptor.selector))
        #else
            self.init(anyKeyPath: descriptor.keyPath, ascending: descriptor.ascending)
        #endif
    }

    /// Returns which of two objects comes first in ascending order; `nil` if they are not sorted by what a store has,
    /// or belong to no context.
    fileprivate func compare(_ left: ManagedObject, _ right: ManagedObject) -> ComparisonResult? {
        guard let model = left.core?.model ?? right.core?.model else { return nil }
        // Properties of both objects come from the entity that is higher up.
        let entity = left.entity.isKindOf(entity: right.entity) ? right.entity : left.entity
        var resolver = Resolver(entity, model: model)
        guard right.entity.isKindOf(entity: entity), let term = try? SortTerm(self, &resolver) else {
            return nil
        }
        var evaluator = Evaluator()
        let first = evaluator.value(term.value, for: left)
        let second = evaluator.value(term.value, for: right)
        guard let precedes = [term].precedes([first], [second]) else { return .orderedSame }
        return precedes == ascending ? .orderedAscending : .orderedDescending
    }

    /// Returns which of two values of any kind comes first in ascending order, by what access by name gives; values
    /// that cannot be compared are equal.
    fileprivate func compareByName(_ left: Any, _ right: Any) -> ComparisonResult {
        guard let path else { return .orderedSame }
        func value(of value: Any) -> Any? { path == "self" ? value : readValue(of: value, forKeyPath: path) }
        return AnyValueEvaluator.order(value(of: left), value(of: right), by: comparison)
    }
}

#if canImport(Darwin)
    extension KeySortDescriptor.Comparison {
        fileprivate init(selector: Selector?) {
            switch selector.map({ NSStringFromSelector($0) }) {
            case "caseInsensitiveCompare:": self = .caseInsensitive
            case "localizedStandardCompare:": self = .localizedStandard
            case "localizedCompare:": self = .localized
            case "localizedCaseInsensitiveCompare:": self = .localizedCaseInsensitive
            default: self = .literal
            }
        }
    }
#endif
