public import RelataModel

/// What a deletion would do, without doing it: what goes, by which path, what loses a reference, and what stands against it.
///
/// `print(plan)` shows it as a tree with numbers of objects; their IDs are there on demand. References without inverse
/// that other objects have are not looked for, as only a search of the whole store could find them.
///
/// ```swift
/// let plan = try context.deletionPlan(for: album)
/// print(plan)
/// ```
public struct DeletionPlan: Sendable {
    /// What the deletion does to the destinations of one relationship.
    public enum Effect: Sendable, Hashable {
        /// They are deleted too (Cascade).
        case deletes
        /// They stay, and their reference back is cleared (Nullify).
        case nullifies
        /// They stay, and so the deletion is refused at save, with code 1600 (Deny).
        case denies
        /// They stay, and keep a reference to what is gone (No Action).
        case leavesDangling
    }

    /// One relationship on the way, from all objects that the step before it deletes.
    public struct Step: Sendable {
        /// The relationship's name.
        public let relationship: String
        /// The entity whose objects have the relationship.
        public let entity: EntityDescription
        /// The relationship's delete rule.
        public let deleteRule: DeleteRule
        /// What happens to the destinations.
        public let effect: Effect
        /// The name of the relationship back, if there is one.
        public let inverse: String?
        /// Whether the relationship back is to-many.
        let inverseIsToMany: Bool
        /// Whether the relationship back must not be empty, so that the save fails with code 1570 or 1580 unless the
        /// destinations are given another partner.
        public internal(set) var emptiesRequiredInverse = false
        /// Whether the relationship was followed again from what it led to, so that the step counts several levels.
        public internal(set) var isRecursive = false
        /// What happens to what the destinations refer to, where they are deleted.
        public internal(set) var steps: [Step] = []

        /// The destinations, each only in the first step that reaches it.
        var destinations: [SavedChanges.Group] = []
        let store: SavedChanges

        /// The number of destinations.
        public var count: Int { destinations.reduce(0) { $0 + $1.rowIDs.count } }

        /// The destinations. Complexity: O(*n*).
        public var objectIDs: [ManagedObjectID] { store.ids(destinations) }
    }

    /// What is deleted itself.
    public let roots: [ManagedObjectID]
    /// What happens to what the roots refer to.
    public internal(set) var steps: [Step] = []

    /// All steps, each before those that follow from it.
    public var allSteps: [Step] {
        var all: [Step] = []
        var rest = Array(steps.reversed())
        while let step = rest.popLast() {
            all.append(step)
            rest.append(contentsOf: step.steps.reversed())
        }
        return all
    }

    /// The steps that stand against the deletion.
    public var denials: [Step] { allSteps.filter { $0.effect == .denies } }

    /// The number of objects that go, the roots included.
    public var deletedCount: Int {
        roots.count + allSteps.reduce(0) { $0 + ($1.effect == .deletes ? $1.count : 0) }
    }

    /// All objects that go, the roots first. Complexity: O(*n*).
    public var deletedObjectIDs: [ManagedObjectID] {
        roots + allSteps.filter { $0.effect == .deletes }.flatMap(\.objectIDs)
    }
}

extension DeletionPlan: CustomStringConvertible {
    /// The plan as a tree.
    public var description: String {
        let names = roots.count <= 5 ? roots.map(\.description).joined(separator: ", ") : "\(roots.count) objects"
        let count = deletedCount == 1 ? "1 object" : "\(deletedCount) objects"
        var lines = ["Deleting \(names) deletes \(count)" + (denials.isEmpty ? "" : ", but is refused")]
        Self.add(steps, indentation: "", to: &lines)
        return lines.joined(separator: "\n")
    }

    private static func add(_ steps: [Step], indentation: String, to lines: inout [String]) {
        for (place, step) in steps.enumerated() {
            let isLast = place == steps.count - 1
            lines.append(indentation + (isLast ? "└ " : "├ ") + step.description)
            add(step.steps, indentation: indentation + (isLast ? "  " : "│ "), to: &lines)
        }
    }
}

extension DeletionPlan.Step: CustomStringConvertible {
    /// The relationship, its rule, and what happens to how many objects.
    public var description: String {
        let objects = destinations.map { "\($0.rowIDs.count) \($0.entity.name)" }.joined(separator: ", ")
        let back = inverse.map { "their \($0)" } ?? "them"
        let what =
            switch effect {
            case .deletes: "deletes \(objects)" + (isRecursive ? ", level after level" : "")
            case .nullifies where emptiesRequiredInverse:
                "clears \(back) in \(objects), which is required: the save fails unless it is set again"
            case .nullifies where inverseIsToMany: "takes them out of the \(inverse ?? "list") of \(objects)"
            case .nullifies: "clears \(back) in \(objects)"
            case .denies: "refuses (1600), as \(objects) stay"
            case .leavesDangling: "leaves \(back) dangling in \(objects)"
            }
        return "\(entity.name).\(relationship) (\(deleteRule.modelName)): \(what)"
    }
}
