public import Foundation
import Synchronization

/// An object that is passed to a predicate of Foundation to get the predicate it was created from.
///
/// Off Apple's systems an `NSPredicate` is only a block, so the block of one that Relata created sets `found` of this
/// object.
private final class PredicateProbe {
    var found: FetchPredicate?
}

/// The entities whose objects a predicate asks by name, for what the model does not have.
private final class EntitiesReadByName: Sendable {
    private let entities = Mutex<Set<EntityDescription>>([])

    func contains(_ entity: EntityDescription) -> Bool { entities.withLock { $0.contains(entity) } }
    func insert(_ entity: EntityDescription) { entities.withLock { _ = $0.insert(entity) } }
}

extension NSPredicate {
    /// A predicate of Foundation that means the same: a fetch takes it for that, and `evaluate(with:)` asks an object.
    /// - Parameter predicate: which objects are meant. One that does not fit an object is false for it, and the next
    ///   save or fetch of the object's context throws why. Where there is no context that could, as for values of other
    ///   types, `evaluate(with:)` ends the process with a message, as Foundation does with an exception.
    public convenience init(_ predicate: FetchPredicate) {
        let readByName = EntitiesReadByName()
        self.init { object, bindings in
            if let probe = object as? PredicateProbe {
                probe.found = predicate
                return false
            }
            let predicate =
                bindings.map { predicate.withSubstitutionVariables($0.mapValues { $0 is NSNull ? nil : $0 }) }
                ?? predicate
            return predicate.holds(for: object, readByName)
        }
    }
}

extension FetchPredicate {
    /// Creates the predicate from an equivalent one of Foundation: one that was created from a `FetchPredicate`, a
    /// constant, or a compound of these.
    ///
    /// A predicate with a block of the program's own cannot be evaluated by a store; the fetch throws.
    public init(_ predicate: NSPredicate) {
        self = Self.predicate(predicate) ?? FetchPredicate(.unusable(Self.isBlock))
    }

    private static func predicate(_ predicate: NSPredicate) -> FetchPredicate? {
        if let compound = predicate as? NSCompoundPredicate { return Self.compound(compound) }
        let probe = PredicateProbe()
        #if canImport(Darwin)
            // On these systems a predicate has a format, and is not evaluated: one that names keys would fail for an
            // object of another class.
            let text = predicate.predicateFormat
            guard text.hasPrefix("BLOCKPREDICATE") else {
                return (try? FetchPredicate(format: text, argumentArray: [])) ?? FetchPredicate(.unusable(isBlock))
            }
        #else
            switch (predicate as any FormattedPredicate).predicateFormat {
            case "TRUEPREDICATE": return FetchPredicate(value: true)
            case "FALSEPREDICATE": return FetchPredicate(value: false)
            default: break
            }
        #endif
        _ = predicate.evaluate(with: probe)
        return probe.found
    }

    private static func compound(_ compound: NSCompoundPredicate) -> FetchPredicate {
        #if canImport(Darwin)
            let parts = compound.subpredicates.compactMap { $0 as? NSPredicate }.map { FetchPredicate($0) }
        #else
            let parts = compound.subpredicates.map { FetchPredicate($0) }
        #endif
        switch compound.compoundPredicateType {
        case .and: return FetchPredicate(.compound(CompoundPredicate(.and, parts)))
        case .or:
            return parts.isEmpty
                ? FetchPredicate(value: false) : FetchPredicate(.compound(CompoundPredicate(.or, parts)))
        case .not: return parts.first.map { !$0 } ?? FetchPredicate(value: false)
        @unknown default: return FetchPredicate(.unusable(isBlock))
        }
    }

    private static var isBlock: FetchPredicateError {
        FetchPredicateError(
            "it is a block, which no store can call",
            fix: "make it from a format, or fetch without it and filter the results")
    }
}

#if !canImport(Darwin)
    /// The format of a predicate, which Foundation deprecates, as it means nothing outside the process: it is the
    /// only way to recognize the two constants.
    private protocol FormattedPredicate {
        var predicateFormat: String { get }
    }

    extension NSPredicate: FormattedPredicate {}
#endif

extension FetchPredicate {
    /// Returns whether a value of any kind meets the predicate.
    fileprivate func holds(for value: Any?, _ readByName: EntitiesReadByName) -> Bool {
        guard let object = value as? ManagedObject else {
            do {
                return try AnyValueEvaluator.holds(self, for: value)
            } catch {
                fatalError("a predicate was evaluated with \(value ?? "nil"): \(error.description)")
            }
        }
        if readByName.contains(object.entity), let holds = holdsByName(for: object) { return holds }
        do {
            return try evaluate(with: object)
        } catch {
            if let holds = holdsByName(for: object) {
                readByName.insert(object.entity)
                return holds
            }
            // An object of no entity is what the store could not be read for.
            guard object.core != nil || object.entity.isUnknown else {
                fatalError("a predicate was evaluated with \(object): \(error)")
            }
            object.core?.errorLog.record(error)
            return false
        }
    }

    /// Returns whether an object meets the predicate by what its class has that the model has not, or does not store;
    /// nil if that is not what the predicate asks for.
    private func holdsByName(for object: ManagedObject) -> Bool? {
        let use = AnyValueEvaluator.Use()
        guard let holds = try? AnyValueEvaluator.holds(self, for: object, recording: use), use.hasReadUnstored else {
            return nil
        }
        return holds
    }
}
