import RelataModel

/// What has one value for all rows of a group.
struct Grouping {
    /// The values that rows are grouped by.
    let groups: [Operand]
    /// Values that the request fetches of each group.
    var fetched: [Operand] = []

    func determines(_ operand: Operand) -> Bool {
        if (groups + fetched).contains(where: { $0.isSame(as: operand) }) { return true }
        switch operand {
        case .constant, .rowAggregate: return true
        // What begins at the elements of a collection is determined if the collection is.
        case .path(let path): return path.scope != 0 || determinesObject(on: path.steps)
        case .aggregate(_, let path, let element, let condition):
            return determines(path) && (element.map { determines($0) } ?? true) && determines(condition)
        case .arithmetic(_, let left, let right): return determines(left) && determines(right)
        case .negated(let operand): return determines(operand)
        case .function(_, let arguments): return arguments.allSatisfy { determines($0) }
        case .conditional(let condition, let first, let second):
            return determines(condition) && determines(first) && determines(second)
        }
    }

    func determines(_ condition: Condition) -> Bool {
        switch condition {
        case .constant: true
        case .and(let parts), .or(let parts): parts.allSatisfy { determines($0) }
        case .not(let part): determines(part)
        case .equal(let left, let right), .less(let left, let right), .lessOrEqual(let left, let right),
            .text(_, let left, let right, _):
            determines(left) && determines(right)
        case .isIn(let operand, _): determines(operand)
        case .exists(let path, let condition): determines(path) && determines(condition)
        }
    }

    private func determines(_ path: CollectionPath) -> Bool { path.scope != 0 || determinesObject(on: path.steps) }

    /// Whether rows are grouped by an object at which the path begins, or that it leads over: of it, all values are the
    /// same.
    private func determinesObject(on steps: [RelationshipDescription]) -> Bool {
        groups.contains { group in
            guard case .path(let path) = group, path.scope == 0, path.end == .object else { return false }
            return steps.starts(with: path.steps)
        }
    }
}

extension Operand {
    /// Returns whether both are the same expression.
    fileprivate func isSame(as other: Operand) -> Bool {
        switch (self, other) {
        case (.path(let own), .path(let path)): own == path
        case (.constant(let own), .constant(let value)): own == value
        case (.negated(let own), .negated(let operand)): own.isSame(as: operand)
        case (.arithmetic(let own, let left, let right), .arithmetic(let operation, let first, let second)):
            own == operation && left.isSame(as: first) && right.isSame(as: second)
        case (.function(let own, let arguments), .function(let function, let others)):
            own == function && arguments.count == others.count
                && zip(arguments, others).allSatisfy { $0.isSame(as: $1) }
        default: false
        }
    }
}
