public import Foundation

/// What a predicate of Foundation is asked for what it was made from.
///
/// Off Apple's systems `NSPredicate` is a block and nothing else, so that the block of one that Relata made answers this.
private final class PredicateProbe {
    var found: FetchPredicate?
}

extension NSPredicate {
    /// A predicate of Foundation that means the same: a fetch takes it for that, and `evaluate(with:)` asks an object.
    /// - Parameter predicate: which objects are meant. Where it cannot be asked of an object, that is not one of them, and the next save or fetch
    ///   of the object's context throws why.
    public convenience init(_ predicate: FetchPredicate) {
        self.init { object, _ in
            if let probe = object as? PredicateProbe {
                probe.found = predicate
                return false
            }
            guard let object = object as? ManagedObject else { return false }
            do {
                return try predicate.evaluate(with: object)
            } catch {
                object.core?.errorLog.record(error)
                return false
            }
        }
    }
}

extension FetchPredicate {
    /// What a predicate of Foundation means: one that was made from a `FetchPredicate`, a constant, or a compound of such ones.
    ///
    /// A predicate that is a block of the program's own cannot be asked of a store; the fetch throws.
    public init(_ predicate: NSPredicate) {
        self = Self.predicate(predicate) ?? FetchPredicate(.unusable(Self.isBlock))
    }

    private static func predicate(_ predicate: NSPredicate) -> FetchPredicate? {
        if let compound = predicate as? NSCompoundPredicate { return Self.compound(compound) }
        let probe = PredicateProbe()
        #if canImport(Darwin)
            // There a predicate has a text, and is not asked: one that names keys would fail on what is no object.
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
    /// The text of a predicate, which Foundation calls deprecated, as it means nothing outside the process: the two constants can be told by it
    /// and by nothing else.
    private protocol FormattedPredicate {
        var predicateFormat: String { get }
    }

    extension NSPredicate: FormattedPredicate {}
#endif
