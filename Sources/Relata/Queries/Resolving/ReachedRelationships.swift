/// The relationships over which the results of a fetch depend on objects other than the results.
///
/// A tree: the relationships that begin at the objects of the fetch, and for each those that begin at its
/// destinations.
struct ReachedRelationships {
    private(set) var next: [RelationshipDescription: ReachedRelationships] = [:]

    var isEmpty: Bool { next.isEmpty }

    /// Collects the relationships that a condition and the values of a sort order need.
    init(_ condition: Condition, _ values: [Operand]) {
        var walk = Walk()
        walk.add(condition)
        for value in values { walk.add(value) }
        self = walk.found
    }

    private init() {}

    private mutating func add(_ path: ArraySlice<RelationshipDescription>) {
        guard let first = path.first else { return }
        next[first, default: ReachedRelationships()].add(path.dropFirst())
    }

    /// Visits the parts of a condition, and records the origins of elements of collections.
    private struct Walk {
        var found = ReachedRelationships()
        /// The path from the objects of the fetch to those of each scope.
        private var origins: [Int: [RelationshipDescription]] = [0: []]

        init() {}

        mutating func add(_ condition: Condition) {
            switch condition {
            case .constant: break
            case .and(let parts), .or(let parts): for part in parts { add(part) }
            case .not(let part): add(part)
            case .equal(let left, let right), .less(let left, let right), .lessOrEqual(let left, let right),
                .text(_, let left, let right, _):
                add(left)
                add(right)
            case .isIn(let operand, _): add(operand)
            case .exists(let path, let condition):
                add(path)
                add(condition)
            }
        }

        mutating func add(_ operand: Operand) {
            switch operand {
            case .constant: break
            case .path(let path): found.add(way(from: path.scope, path.steps)[...])
            case .aggregate(_, let path, let value, let condition):
                add(path)
                if let value { add(value) }
                add(condition)
            case .rowAggregate(_, let value): if let value { add(value) }
            case .arithmetic(_, let left, let right):
                add(left)
                add(right)
            case .negated(let value): add(value)
            case .function(_, let arguments): for argument in arguments { add(argument) }
            case .conditional(let condition, let first, let second):
                add(condition)
                add(first)
                add(second)
            }
        }

        private mutating func add(_ path: CollectionPath) {
            let way = way(from: path.scope, path.steps)
            origins[path.element] = way
            found.add(way[...])
        }

        private func way(from scope: Int, _ steps: [RelationshipDescription]) -> [RelationshipDescription] {
            (origins[scope] ?? []) + steps
        }
    }
}
