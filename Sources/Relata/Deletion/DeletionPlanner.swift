import RelataModel

/// Follows the delete rules without applying them.
final class DeletionPlanner {
    /// A step that is still being built.
    private final class Node {
        let relationship: RelationshipDescription
        let entity: EntityDescription
        /// Owns this node in its `children`, so it lives longer; a strong reference would be a cycle.
        unowned let parent: Node?
        var children: [Node] = []
        var found: [EntityIndex: EntityRowIDs] = [:]
        /// The rows that were found already by a rule that deletes nothing, by their hierarchies: a row that several
        /// objects refer to is counted once.
        private var seen: [EntityIndex: Set<RowID>] = [:]
        var isRecursive = false

        init(_ relationship: RelationshipDescription, _ entity: EntityDescription, parent: Node?) {
            self.relationship = relationship
            self.entity = entity
            self.parent = parent
        }

        /// Whether a row is found for the first time.
        func isNew(_ rowID: RowID, of entity: EntityDescription) -> Bool {
            seen[entity.hierarchy, default: []].insert(rowID).inserted
        }

        func add(_ rowID: RowID, of entity: EntityDescription) {
            found[entity.index, default: EntityRowIDs(entity: entity, rowIDs: [])].rowIDs.append(rowID)
        }
    }

    private let core: ContextCore
    private var marked: [Set<RowID>]
    private var topNodes: [Node] = []

    init(_ core: ContextCore) {
        self.core = core
        marked = core.model.entities.map { _ in [] }
    }

    func plan(for roots: [ManagedObject]) -> DeletionPlan {
        for root in roots { marked[root.entity.hierarchy].insert(root.rowID) }
        var frontier: [(node: Node?, rows: EntityRows)] = [(nil, EntityRows(ContiguousArray(roots)))]
        while !frontier.isEmpty {
            var next: [(node: Node?, rows: EntityRows)] = []
            for (parent, rows) in frontier {
                for group in rows.groups {
                    for relationship in group.entity.relationships {
                        follow(relationship, from: group, below: parent, into: &next)
                    }
                }
            }
            frontier = next
        }
        var plan = DeletionPlan(roots: roots.map(\.objectID))
        plan.steps = steps(topNodes)
        return plan
    }

    private func follow(
        _ relationship: RelationshipDescription, from group: EntityRows.Group, below parent: Node?,
        into next: inout [(node: Node?, rows: EntityRows)]
    ) {
        if relationship.deleteRule != .cascade, relationship.deleteRule != .deny, relationship.inverse == nil {
            return
        }
        let node = node(relationship, of: group.entity, below: parent)
        var deleted = EntityRows()
        core.finder.forEachLink(of: relationship, from: group) { link in
            let (rowID, entity) = link.destination.row
            guard !isGone(link.destination) else { return }
            if relationship.deleteRule == .cascade {
                guard marked[entity.hierarchy].insert(rowID).inserted else { return }
                switch link.destination {
                case .object(let object): deleted.add(object)
                case .row: deleted.add(rowID, of: entity)
                }
            } else if !node.isNew(rowID, of: entity) {
                return
            }
            node.add(rowID, of: entity)
        }
        guard !node.found.isEmpty else { return }
        attach(node, to: parent)
        if !deleted.isEmpty { next.append((node, deleted)) }
    }

    /// Returns the step for a relationship: that of an ancestor, if the relationship is followed again.
    private func node(
        _ relationship: RelationshipDescription, of entity: EntityDescription, below parent: Node?
    ) -> Node {
        var ancestor = parent
        while let candidate = ancestor {
            if candidate.relationship === relationship {
                candidate.isRecursive = true
                return candidate
            }
            ancestor = candidate.parent
        }
        let siblings = parent?.children ?? topNodes
        return siblings.first { $0.relationship === relationship } ?? Node(relationship, entity, parent: parent)
    }

    private func attach(_ node: Node, to parent: Node?) {
        var ancestor = parent
        while let candidate = ancestor {
            if candidate === node { return }
            ancestor = candidate.parent
        }
        guard !(parent?.children ?? topNodes).contains(where: { $0 === node }) else { return }
        if let parent { parent.children.append(node) } else { topNodes.append(node) }
    }

    private func isGone(_ destination: DestinationFinder.Destination) -> Bool {
        switch destination {
        case .object(let object): !object.state.isAlive
        case .row(let rowID, let entity): core.deletions.contains(rowID, hierarchy: entity.hierarchy)
        }
    }

    /// Returns the steps, now that all deleted objects are known: objects that another step deletes lose no reference
    /// and deny nothing.
    private func steps(_ nodes: [Node]) -> [DeletionPlan.Step] {
        nodes.compactMap { node in
            let rule = node.relationship.deleteRule
            var step = DeletionPlan.Step(
                relationship: node.relationship.name, entity: node.entity, deleteRule: rule,
                effect: DeletionPlan.Effect(rule), inverse: node.relationship.inverse?.name,
                inverseIsToMany: node.relationship.inverse?.isToMany == true,
                storeUUID: core.store.identity.uuid)
            step.isRecursive = node.isRecursive
            step.destinations = node.found.values.sorted { $0.entity.index < $1.entity.index }
            if rule != .cascade {
                for index in step.destinations.indices {
                    let hierarchy = step.destinations[index].entity.hierarchy
                    step.destinations[index].rowIDs.removeAll { marked[hierarchy].contains($0) }
                }
                step.destinations.removeAll { $0.rowIDs.isEmpty }
            }
            if rule == .nullify, let inverse = node.relationship.inverse?.declared.relationship {
                step.emptiesRequiredInverse = !inverse.isToMany && !inverse.isOptional
            }
            step.steps = steps(node.children)
            return step.destinations.isEmpty ? nil : step
        }
    }
}

extension DestinationFinder.Destination {
    /// The ID and the entity of the destination.
    fileprivate var row: (RowID, EntityDescription) {
        switch self {
        case .object(let object): (object.rowID, object.entity)
        case .row(let rowID, let entity): (rowID, entity)
        }
    }
}

extension DeletionPlan.Effect {
    fileprivate init(_ rule: DeleteRule) {
        self =
            switch rule {
            case .cascade: .deletes
            case .nullify: .nullifies
            case .deny: .denies
            case .noAction: .leavesDangling
            }
    }
}
