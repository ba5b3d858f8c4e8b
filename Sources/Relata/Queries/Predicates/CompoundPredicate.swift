/// Predicates joined by AND, OR or NOT.
///
/// A loop that adds one term at a time creates a tree as deep as it has terms: traversing and releasing it must not
/// recurse.
final class CompoundPredicate {
    enum Kind {
        case and, or, not

        /// The word between the parts in a predicate's string.
        var word: String {
            switch self {
            case .and: " AND "
            case .or: " OR "
            case .not: ""
            }
        }
    }

    let kind: Kind
    private(set) var parts: [FetchPredicate]

    init(_ kind: Kind, _ parts: [FetchPredicate]) {
        self.kind = kind
        self.parts = parts
    }

    deinit {
        // Releasing a part would release its parts in turn, and so on recursively.
        var released = removeParts()
        while var last = released.popLast() {
            if isKnownUniquelyReferenced(&last) { released += last.removeParts() }
        }
    }

    /// Removes the parts, and returns those that have parts themselves.
    private func removeParts() -> [CompoundPredicate] {
        let compounds = parts.compactMap(\.compound)
        parts = []
        return compounds
    }
}

extension FetchPredicate {
    fileprivate var compound: CompoundPredicate? {
        if case .compound(let compound) = meaning { compound } else { nil }
    }
}
