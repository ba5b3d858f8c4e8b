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

#if !canImport(Darwin)
    extension NSSortDescriptor {
        /// Whether it sorts some values otherwise than Foundation's own comparator, which does not say whose it is.
        fileprivate var hasOwnComparator: Bool {
            let samples = NSSortDescriptor.samples(of: type(of: keyPath).valueType)
            for left in samples.indices {
                for right in samples.indices {
                    let order: ComparisonResult =
                        left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
                    if comparator(samples[left], samples[right]) != order { return true }
                }
            }
            return false
        }

        /// Values of a type of attributes, in ascending order.
        private static func samples(of type: Any.Type) -> [Any] {
            let known = [
                samples(["B", "a", "a10", "a9", "ab", "z", "\u{e9}"], of: type), samples([false, true], of: type),
                samples([-1, 0, 2].map { Date(timeIntervalSinceReferenceDate: $0) }, of: type),
                numbers(Int16.self, of: type), numbers(Int32.self, of: type), numbers(Int64.self, of: type),
                numbers(Int.self, of: type), numbers(Float.self, of: type), numbers(Double.self, of: type),
                numbers(Decimal.self, of: type),
            ]
            for case let values? in known { return values }
            return []
        }

        private static func numbers<Number: SignedNumeric>(_: Number.Type, of type: Any.Type) -> [Any]? {
            samples([-20, -3, 1, 10] as [Number], of: type)
        }

        /// Returns the values if they are of a type, or of the type that it wraps.
        private static func samples<Value>(_ values: [Value], of type: Any.Type) -> [Any]? {
            if type == Value.self { return values }
            if type == Optional<Value>.self { return values.map { Optional($0) as Any } }
            return nil
        }
    }
#endif

extension KeySortDescriptor {
    /// Creates the descriptor from one of Foundation: one that was created from a `KeySortDescriptor`, or that has a
    /// key path of an entity's class.
    ///
    /// Strings are sorted by their Unicode scalars. A comparator of the program's own makes the fetch throw, as a store
    /// cannot call it; off Apple's systems only one that sorts some strings, numbers or dates otherwise than
    /// Foundation's can be told from that.
    public init(_ descriptor: NSSortDescriptor) {
        if let known = descriptor.keySortDescriptor {
            // The reverse of a descriptor of Foundation has the same comparison.
            self = known.directed(ascending: descriptor.ascending)
            return
        }
        #if canImport(Darwin)
            guard let selector = descriptor.selector else {
                self.init(anyKeyPath: nil, ascending: descriptor.ascending, hasUnknownComparison: true)
                return
            }
            self.init(
                key: descriptor.key ?? "self", ascending: descriptor.ascending,
                comparison: Comparison(selector: selector))
        #else
            self.init(
                anyKeyPath: descriptor.keyPath, ascending: descriptor.ascending,
                hasUnknownComparison: descriptor.hasOwnComparator)
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
        fileprivate init(selector: Selector) {
            switch NSStringFromSelector(selector) {
            case "caseInsensitiveCompare:": self = .caseInsensitive
            case "localizedStandardCompare:": self = .localizedStandard
            case "localizedCompare:": self = .localized
            case "localizedCaseInsensitiveCompare:": self = .localizedCaseInsensitive
            default: self = .literal
            }
        }
    }
#endif
