import RelataModel

/// What contexts take over from one another (semantics 2.7, 4.2, 4.5, 4.7).
extension Graph {
    // MARK: Children

    /// The graph as a child context sees it when it begins: what is deleted here does not exist there, and nothing is
    /// changed.
    public func childView() -> Graph {
        var view = self
        view.process()
        for node in view.deleted {
            view.forgetValues(of: node)
            view.forgetReferences(to: node)
        }
        // Nor does the former row of an object that was made anew.
        for node in view.replaced { view.forgetReferences(to: node.former) }
        view.nodes.subtract(view.deleted)
        view.deleted = []
        view.settle()
        view.countsUntouched = true
        return view
    }

    /// Whether something refers to an object that no longer exists. Only a child that has not seen its deletion still
    /// has the reference.
    public var hasDanglingReferences: Bool {
        nodes.contains { node in
            ways[node.entity].contains { way in !way.isToMany && !values(way, of: node).allSatisfy(nodes.contains) }
        }
    }

    /// Whether a reference dangles that a foreign key would not allow, as a refresh has dropped the reference that was
    /// set instead of it.
    public var breaksForeignKeys: Bool {
        nodes.contains { node in
            ways[node.entity].contains { way in
                guard !way.isToMany, let inverse = way.inverse, inverse.rule != .noAction else { return false }
                return !values(way, of: node).allSatisfy(nodes.contains)
            }
        }
    }

    /// Takes over what a child saves.
    /// - Parameter child: the child's graph before the save, with its changes.
    public mutating func take(childChanges child: Graph) {
        process()
        var child = child
        child.process()
        // A deletion that the child undid after it was saved created another object, which has no values of the
        // deleted one.
        for node in child.inserted.intersection(nodes) {
            forgetValues(of: node)
            leaveReferencesDangling(to: node)
            deleted.remove(node)
            if !inserted.contains(node) { replaced.insert(node) }
        }
        nodes.formUnion(child.nodes)
        inserted.formUnion(child.inserted)
        for node in child.marked.union(child.inserted) {
            marks[node] = child.marks[node]
            marked.insert(node)
        }
        for node in child.nodes {
            for way in ways[node.entity] where child.touched[way.qualifiedName]?.contains(node) == true {
                // The child does not know the objects that are deleted here.
                let unknown = values(way, of: node).filter { deleted.contains($0) && !child.nodes.contains($0) }
                if !way.isToMany, let inverse = way.inverse { for old in unknown { remove(node, inverse, of: old) } }
                let new = child.values(way, of: node)
                // A member that has left a deleted object leaves it on both sides, even if the other side's change was
                // dropped.
                if let inverse = way.inverse, child.deleted.contains(node) {
                    for old in values(way, of: node) where !new.contains(old) && !unknown.contains(old) {
                        remove(node, inverse, of: old)
                    }
                }
                // A destination without inverse has one owner, even if the child does not know the former one.
                if way.isToMany, way.inverse == nil {
                    for member in new where !values(way, of: node).contains(member) {
                        for owner in sources(of: member, way) where owner != node { remove(member, way, of: owner) }
                    }
                }
                setValues(new + (way.isToMany ? unknown : []), way, of: node)
            }
        }
        deleted.formUnion(child.deleted)
        for node in deleted.intersection(inserted) { vanish(node) }
    }

    /// Removes a new object; a node that also represents a deleted one now represents only that.
    mutating func vanish(_ node: Node) {
        inserted.remove(node)
        if replaced.remove(node) == nil {
            nodes.remove(node)
            deleted.remove(node)
        }
        marked.remove(node)
        forgetValues(of: node)
        forgetReferences(to: node)
        for name in touched.keys { touched[name]?.remove(node) }
    }

    /// Forgets that anything was changed.
    mutating func settle() {
        inserted = []
        replaced = []
        touched = [:]
        marked = []
        roots = []
    }

    // MARK: Merges

    /// Whether another context could save its changes without a conflict with the changes here.
    /// - Parameters:
    ///   - theirs: the other context's graph with its changes.
    ///   - stored: what is stored.
    public func isUntouched(by theirs: Graph, stored: Graph) -> Bool {
        var theirs = theirs
        theirs.process()
        var mine = self
        mine.process()
        let changedHere = mine.touched.values.reduce(into: mine.inserted.union(mine.marked)) { $0.formUnion($1) }
            .union(mine.deleted)
        // Objects that were re-created after a child's save are not those that are stored.
        let replaced = mine.inserted.intersection(stored.nodes)
        if !theirs.marked.isDisjoint(with: replaced) { return false }
        for node in theirs.deleted {
            if changedHere.contains(node) { return false }
            for other in changedHere {
                for way in ways[other.entity] where mine.values(way, of: other).contains(node) { return false }
            }
        }
        if !theirs.marked.isDisjoint(with: mine.marked) { return false }
        for node in theirs.nodes.union(theirs.deleted) {
            for way in ways[node.entity] where theirs.touched[way.qualifiedName]?.contains(node) == true {
                let gone = mine.deleted.union(replaced)
                if gone.contains(node) || !gone.isDisjoint(with: theirs.values(way, of: node)) { return false }
                guard mine.touched[way.qualifiedName]?.contains(node) == true else { continue }
                guard way.isToMany else { return false }
                let before = Set(stored.values(way, of: node))
                let changes = before.symmetricDifference(theirs.values(way, of: node))
                if !changes.isDisjoint(with: before.symmetricDifference(mine.values(way, of: node))) { return false }
            }
        }
        // A destination without inverse has one owner, whichever context has set it.
        for way in ways.all where way.isToMany && way.inverse == nil {
            if !moved(way, since: stored).isDisjoint(with: theirs.moved(way, since: stored)) { return false }
        }
        return true
    }

    private func moved(_ way: Way, since stored: Graph) -> Set<Node> {
        var moved: Set<Node> = []
        for node in touched[way.qualifiedName] ?? [] {
            moved.formUnion(Set(stored.values(way, of: node)).symmetricDifference(values(way, of: node)))
        }
        return moved
    }

    /// Merges what another context has saved; the changes here are kept.
    /// - Parameters:
    ///   - theirs: the other context's graph with its changes, before its save.
    ///   - stored: what was stored before it.
    /// - Returns: the lists that both have changed, so that their order is not determined.
    public mutating func merge(_ theirs: Graph, stored: Graph) -> [(node: Node, way: Way)] {
        process()
        var theirs = theirs
        theirs.process()
        var ambiguous: [(node: Node, way: Way)] = []
        nodes.formUnion(theirs.inserted)
        for node in theirs.marked { marks[node] = theirs.marks[node] }
        for node in theirs.nodes.subtracting(theirs.deleted) {
            for way in ways[node.entity] {
                let isTheirs =
                    theirs.inserted.contains(node) || theirs.touched[way.qualifiedName]?.contains(node) == true
                guard isTheirs else { continue }
                // A dangling reference there leads to the row before undo, which has another ID than the re-created one
                // here.
                let new = theirs.values(way, of: node).map { theirs.nodes.contains($0) ? $0 : former($0) }
                guard touched[way.qualifiedName]?.contains(node) == true, way.isToMany else {
                    assign(new, way, of: node)
                    continue
                }
                let before = Set(stored.values(way, of: node).map { stored.nodes.contains($0) ? $0 : former($0) })
                var list = values(way, of: node)
                list.removeAll { before.contains($0) && !new.contains($0) }
                list += new.filter { !before.contains($0) && !list.contains($0) }
                assign(list, way, of: node)
                if way.isOrdered { ambiguous.append((node, way)) }
            }
        }
        for node in theirs.deleted {
            forgetValues(of: node)
            nodes.remove(node)
        }
        return ambiguous
    }

    /// The row to which a reference dangles, if undo has created an object again in its place.
    private func former(_ node: Node) -> Node { inserted.contains(node) ? node.former : node }

    /// Takes over the order of a list that has the same members.
    public mutating func adopt(order: [Int64], _ way: Way, of node: Node) {
        let rank = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
        let list = values(way, of: node)
        assign(list.sorted { (rank[$0.id] ?? -1) < (rank[$1.id] ?? -1) }, way, of: node)
    }

    // MARK: Refreshing

    /// Restores the relations and the attribute that an object had when it was saved; its changes are lost.
    /// - Returns: the lists that contain the object again. Its place in them depends on the positions of the others,
    ///   which a graph does not have.
    public mutating func revert(_ node: Node, to stored: Graph) -> [(node: Node, way: Way)] {
        process()
        var lists: [(node: Node, way: Way)] = []
        let partners = ways[node.entity].filter { way in
            !way.isToMany && way.inverse?.isToMany == false && touched[way.qualifiedName]?.contains(node) == true
        }.flatMap { way in values(way, of: node).map { (partner: $0, way: way) } }
        for way in ways[node.entity] where touched[way.qualifiedName]?.contains(node) == true {
            let before = stored.values(way, of: node).filter(isStill)
            // References to deleted objects are kept until the save unless the rule is Nullify; references to objects
            // that were deleted before that dangle.
            let kept = stored.values(way, of: node).compactMap { destination -> Node? in
                if deleted.contains(destination) {
                    guard let inverse = way.inverse, inverse.rule == .nullify else { return destination }
                    // A reference that was changed before is not nullified: the row still leads to the deleted object.
                    let dangles =
                        !way.isToMany && inverse.isToMany && !values(inverse, of: destination).contains(node)
                    return dangles ? destination : nil
                }
                // The reference dangled: the object that undo has created again has another row.
                if inserted.contains(destination), !stored.nodes.contains(destination) { return destination.former }
                return nodes.contains(destination) ? nil : destination
            }
            guard way.isToMany else {
                // In a list that it has not left it keeps its place: a new order is a change of the list.
                if kept.isEmpty, !before.isEmpty, values(way, of: node) == before { continue }
                for old in values(way, of: node) { unrelate(node, way, old) }
                if let destination = before.first {
                    relate(node, way, destination)
                    if let inverse = way.inverse, inverse.isOrdered { lists.append((destination, inverse)) }
                }
                if let destination = kept.first {
                    assign([destination], way, of: node)
                    if let inverse = way.inverse, nodes.contains(destination), inverse.rule != .nullify {
                        // Deny stands for the partner that has returned, and not for the one that has no place any
                        // more.
                        if !inverse.isToMany, inverse.rule == .deny {
                            for other in livingValues(inverse, of: destination) where other != node {
                                remove(destination, way, of: other)
                            }
                        }
                        let others = inverse.isToMany ? values(inverse, of: destination).filter { $0 != node } : []
                        assign(others + [node], inverse, of: destination)
                    }
                }
                continue
            }
            for member in livingValues(way, of: node) where !before.contains(member) {
                unrelate(node, way, member)
                guard let inverse = way.inverse, !inverse.isToMany,
                    let owner = stored.values(inverse, of: member).first(where: isStill)
                else { continue }
                relate(member, inverse, owner)
                if way.isOrdered, member == node { lists.append((owner, way)) }
            }
            for member in before where !values(way, of: node).contains(member) {
                relate(node, way, member)
                if let inverse = way.inverse, inverse.isOrdered { lists.append((member, inverse)) }
            }
            if way.isOrdered {
                // Deleted members that the rules leave in the list are in it still.
                let present = Set(values(way, of: node))
                let remaining = stored.values(way, of: node).filter {
                    before.contains($0) || kept.contains($0) && present.contains($0)
                }
                assign(remaining, way, of: node)
            }
            // Deleted objects keep the members that were added to them, for the rule Deny; but a stored object does not
            // get them as members.
            let present = values(way, of: node)
            if present.contains(where: { deleted.contains($0) && !kept.contains($0) }) {
                assign(present.filter { !deleted.contains($0) || kept.contains($0) }, way, of: node)
            }
            guard let inverse = way.inverse, inverse.isToMany else { continue }
            for member in kept where !values(way, of: node).contains(member) {
                assign(values(way, of: node) + [member], way, of: node)
                if nodes.contains(member), inverse !== way || member != node {
                    assign(values(inverse, of: member) + [node], inverse, of: member)
                }
            }
        }
        // A partner that was taken from another object is returned to it, by whichever end of a relationship whose ends
        // are both the node's.
        for (partner, way) in partners where !values(way, of: node).contains(partner) {
            guard let inverse = way.inverse, nodes.contains(partner),
                let former = stored.values(inverse, of: partner).first(where: isStill)
            else { continue }
            relate(partner, inverse, former)
        }
        for name in touched.keys { touched[name]?.remove(node) }
        // Deleted destinations are removed again, unless they had left before.
        for way in ways[node.entity] {
            guard let inverse = way.inverse, inverse.rule == .nullify else { continue }
            let leaving = stored.values(way, of: node).filter(deleted.contains)
            // A partner that has returned leaves again, whatever it had meanwhile.
            let isOneToOne = !way.isToMany && !inverse.isToMany
            guard leaving.contains(where: { isOneToOne || values(inverse, of: $0).contains(node) }) else { continue }
            touch(way, of: node)
        }
        marks[node] = stored.marks[node]
        marked.remove(node)
        // The rules are applied to the references to deleted objects that were restored.
        roots = deleted.sorted()
        process()
        return lists
    }

    /// Whether the destination of a stored reference still exists; an object that undo has created again is another
    /// one.
    private func isStill(_ node: Node) -> Bool {
        nodes.contains(node) && !deleted.contains(node) && !inserted.contains(node)
    }

    // MARK: Undoing

    /// The objects and relations of a graph from before the last save, as changes since that save.
    public func asChanges(since saved: Graph) -> Graph {
        var graph = self
        let living = nodes.subtracting(deleted)
        graph.settle()
        graph.deleted = saved.nodes.subtracting(living)
        graph.nodes = living.union(graph.deleted)
        graph.inserted = living.subtracting(saved.nodes)
        graph.marked = living.filter { marks[$0] != saved.marks[$0] }
        for node in graph.deleted { for way in ways[node.entity] { graph.assign([], way, of: node) } }
        for node in living {
            for way in ways[node.entity] {
                let (list, present) = (values(way, of: node), saved.values(way, of: node))
                // A reference that dangled then cannot be restored; it is not a change unless another one was set.
                let wanted = list.filter(living.contains)
                let isUnchanged =
                    way.isToMany
                    ? wanted == present.filter(saved.nodes.contains)
                    : list == present || (wanted.isEmpty && present.isEmpty)
                if isUnchanged, !list.contains(where: graph.inserted.contains) {
                    graph.assign(wanted + present.filter { !living.contains($0) }, way, of: node)
                    continue
                }
                graph.assign(wanted, way, of: node)
                graph.touch(way, of: node)
            }
        }
        return graph
    }

    // MARK: Saves

    /// The stored objects that a save of this graph's changes has to report as updated: those whose attribute or side
    /// of a relationship it changes.
    /// - Parameter stored: what was stored before.
    public func updated(since stored: Graph) -> Set<Node> {
        var graph = self
        graph.process()
        let survivors = graph.nodes.subtracting(graph.deleted).subtracting(graph.inserted).intersection(stored.nodes)
        var updated = survivors.filter { graph.marks[$0] != stored.marks[$0] }
        for node in survivors {
            for way in ways[node.entity]
            where way.inverse != nil && graph.touched[way.qualifiedName]?.contains(node) == true {
                // Dangling references are not visible, and references that no rule has cleared are not changes.
                let hidden = graph.deleted.intersection(graph.values(way, of: node))
                // An object that was created again as another one is deleted too.
                let kept = way.inverse?.rule == .nullify ? [] : graph.replaced
                let old = stored.values(way, of: node)
                    .filter { stored.nodes.contains($0) && !hidden.contains($0) && !kept.contains($0) }
                let new = graph.values(way, of: node).filter { graph.nodes.contains($0) && !hidden.contains($0) }
                if way.isOrdered ? old != new : Set(old) != Set(new) { updated.insert(node) }
            }
        }
        return updated
    }
}
