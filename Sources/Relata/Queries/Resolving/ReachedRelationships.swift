import RelataSchema

/// The relationships over which the results of a fetch depend on objects other than the results.
///
/// A tree: the relationships that begin at the objects of the fetch, and for each those that begin at its
/// destinations; with what the fetch needs of the objects.
struct ReachedRelationships {
    private(set) var next: [RelationshipDescription: ReachedRelationships] = [:]
    /// The fields of the objects on which the results depend.
    private var slots: SlotSet = []
    /// Whether the results depend on a relationship of the objects for which they have no field.
    private var dependsOnOtherRows = false

    /// Collects the relationships that a condition and the values of a sort order need.
    init(_ condition: Condition, _ values: [Operand]) {
        var walk = Walk()
        walk.add(condition)
        for value in values { walk.add(value) }
        self = walk.found
    }

    private init() {}

    /// Returns whether the unsaved changes of an object can change the results.
    func depends(on object: ManagedObject) -> Bool {
        dependsOnOtherRows || object.isInserted || object.isDeleted || !object.changedSlots.isDisjoint(with: slots)
    }

    /// Adds the relationships of a path, and what is needed of the objects at its end.
    private mutating func add(_ path: ArraySlice<RelationshipDescription>, reading end: ValuePath.End?) {
        guard let first = path.first else {
            if case .attribute(let slot, _) = end { slots.insert(slot) }
            return
        }
        addUse(of: first)
        next[first, default: ReachedRelationships()].addUse(ofInverseOf: first)
        next[first]?.add(path.dropFirst(), reading: end)
    }

    private mutating func addUse(of relationship: RelationshipDescription) {
        if case .key = relationship.mapping { slots.insert(relationship.slot) } else { dependsOnOtherRows = true }
    }

    /// The destinations of a relationship can change because the destinations do.
    private mutating func addUse(ofInverseOf relationship: RelationshipDescription) {
        switch relationship.mapping {
        case .key: break
        case .inverseKey:
            if let inverse = relationship.inverse, !relationship.isOrdered {
                slots.insert(inverse.slot)
            } else {
                dependsOnOtherRows = true
            }
        default: dependsOnOtherRows = true
        }
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
            case .path(let path): found.add(self.path(from: path.scope, path.steps)[...], reading: path.end)
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
            let steps = self.path(from: path.scope, path.steps)
            origins[path.element] = steps
            found.add(steps[...], reading: nil)
        }

        private func path(from scope: Int, _ steps: [RelationshipDescription]) -> [RelationshipDescription] {
            (origins[scope] ?? []) + steps
        }
    }
}
