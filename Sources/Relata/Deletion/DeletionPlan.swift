import Foundation
public import RelataModel

/// The effects that a deletion would have: the deleted objects, and the relationships that reach them, the references
/// that are cleared, and what prevents it.
///
/// `print(plan)` shows it as a tree with numbers of objects; their IDs are available on demand. References from other
/// objects without inverse are not included, as only a search of the whole store could find them.
///
/// ```swift
/// let plan = try context.deletionPlan(for: album)
/// print(plan)
/// ```
public struct DeletionPlan: Sendable {
    /// The effect of the deletion on the destinations of one relationship.
    public enum Effect: Sendable, Hashable {
        /// They are deleted too (Cascade).
        case deletes
        /// They are kept, and their reference back is cleared (Nullify).
        case nullifies
        /// They are kept, and therefore the save fails with code 1600 (Deny).
        case denies
        /// They are kept, with a reference to the deleted object (No Action).
        case leavesDangling
    }

    /// One relationship that is followed, from all objects that the previous step deletes.
    public struct Step: Sendable {
        /// The relationship's name.
        public let relationship: String
        /// The entity whose objects have the relationship.
        public let entity: EntityDescription
        /// The relationship's delete rule.
        public let deleteRule: DeleteRule
        /// The effect on the destinations.
        public let effect: Effect
        /// The name of the inverse relationship, if there is one.
        public let inverse: String?
        /// Whether the inverse relationship is to-many.
        let inverseIsToMany: Bool
        /// Whether the inverse relationship must not be empty, so that the save fails with code 1570 or 1580 unless
        /// the destinations get another partner.
        public internal(set) var emptiesRequiredInverse = false
        /// Whether the relationship was followed repeatedly from its own destinations, so that the step counts
        /// several levels.
        public internal(set) var isRecursive = false
        /// The effects on the relationships of the destinations, if they are deleted.
        public internal(set) var steps: [Step] = []

        /// The destinations, each only in the first step that reaches it.
        var destinations: [EntityRowIDs] = []
        /// The UUID of the store that has them.
        let storeUUID: UUID

        /// The number of destinations.
        public var count: Int { destinations.reduce(0) { $0 + $1.rowIDs.count } }

        /// The IDs of the destinations. Complexity: O(*n*).
        public var objectIDs: [ManagedObjectID] { SavedChanges.ids(destinations, in: storeUUID) }
    }

    /// The IDs of the objects to delete.
    public let roots: [ManagedObjectID]
    /// The effects on the relationships of the roots.
    public internal(set) var steps: [Step] = []

    /// All steps, each before the steps that result from it.
    public var allSteps: [Step] {
        var all: [Step] = []
        var rest = Array(steps.reversed())
        while let step = rest.popLast() {
            all.append(step)
            rest.append(contentsOf: step.steps.reversed())
        }
        return all
    }

    /// The steps that prevent the deletion.
    public var denials: [Step] { allSteps.filter { $0.effect == .denies } }

    /// The number of deleted objects, including the roots.
    public var deletedCount: Int {
        roots.count + allSteps.reduce(0) { $0 + ($1.effect == .deletes ? $1.count : 0) }
    }

    /// The IDs of all deleted objects, the roots first. Complexity: O(*n*).
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
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            lines.append(indentation + (isLast ? "└ " : "├ ") + step.description)
            add(step.steps, indentation: indentation + (isLast ? "  " : "│ "), to: &lines)
        }
    }
}

extension DeletionPlan.Step: CustomStringConvertible {
    /// The relationship, its rule, and the effect with the number of objects.
    public var description: String {
        let objects = destinations.map { Self.count($0) }.joined(separator: ", ")
        let back = inverse.map { "their \($0)" } ?? "them"
        let what =
            switch effect {
            case .deletes: "deletes \(objects)" + (isRecursive ? " (recursively)" : "")
            case .nullifies where emptiesRequiredInverse:
                "clears \(back) in \(objects), which is required: the save fails unless it is set again"
            case .nullifies where inverseIsToMany: "takes them out of the \(inverse ?? "list") of \(objects)"
            case .nullifies: "clears \(back) in \(objects)"
            case .denies: "refuses the deletion (1600), as \(objects) remain"
            case .leavesDangling: "leaves \(back) dangling in \(objects)"
            }
        return "\(entity.name).\(relationship) (\(deleteRule.modelName)): \(what)"
    }

    private static func count(_ objects: EntityRowIDs) -> String {
        "\(objects.rowIDs.count) \(objects.entity.name) object" + (objects.rowIDs.count == 1 ? "" : "s")
    }
}
