import RelataModel

/// Deleting and saving (semantics 2).
extension Graph {
    /// Why a save is refused.
    public struct Refusal: Error, Hashable, CustomStringConvertible {
        /// Everything that stands against it.
        public let problems: Set<Problem>

        /// The problems, in order.
        public var description: String { problems.map(\.description).sorted().joined(separator: ", ") }
    }

    /// One thing that stands against a save.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// Core Data's code: 1570, 1580, 1590 or 1600.
        public let code: Int
        /// The number of the object.
        public let object: Int64
        /// The name of the relationship.
        public let relationship: String
        /// The numbers of the destinations that stand against a deletion.
        public let destinations: Set<Int64>

        /// Creates a problem.
        public init(code: Int, object: Int64, relationship: String, destinations: Set<Int64> = []) {
            self.code = code
            self.object = object
            self.relationship = relationship
            self.destinations = destinations
        }

        /// The code, the object, the relationship and the destinations.
        public var description: String {
            "\(code) #\(object).\(relationship)\(destinations.isEmpty ? "" : " \(destinations.sorted())")"
        }
    }

    /// Marks an object as deleted; what follows is for `process()`.
    public mutating func markDeleted(_ node: Node) {
        guard nodes.contains(node), deleted.insert(node).inserted else { return }
        roots.append(node)
    }

    /// Carries the deletions on: Cascade, then Nullify; what was never saved vanishes.
    public mutating func process() {
        var doomed = roots
        var next = roots.startIndex
        roots = []
        while next < doomed.endIndex {
            let node = doomed[next]
            next += 1
            for way in ways[node.entity] where way.rule == .cascade {
                for destination in livingValues(way, of: node) {
                    deleted.insert(destination)
                    doomed.append(destination)
                }
            }
        }
        for node in doomed {
            for way in ways[node.entity] where way.rule == .nullify {
                guard let inverse = way.inverse else { continue }
                for survivor in livingValues(way, of: node) { remove(node, inverse, of: survivor) }
            }
        }
        for node in doomed where inserted.contains(node) { vanish(node) }
        for name in touched.keys { touched[name]?.formIntersection(nodes) }
        marked.formIntersection(nodes)
    }

    /// What stands against a save (semantics 2.4, 7): what is deleted is asked for Deny alone, and what was not changed
    /// is not asked at all.
    public func problems() -> Set<Problem> {
        var problems: Set<Problem> = []
        let changed = touched.values.reduce(into: inserted.union(marked)) { $0.formUnion($1) }
        for node in changed.subtracting(deleted) {
            for way in ways[node.entity] {
                let isTouched =
                    countsUntouched || inserted.contains(node) || touched[way.qualifiedName]?.contains(node) == true
                if let code = shortage(of: way, node, isTouched: isTouched) {
                    problems.insert(Problem(code: code, object: node.id, relationship: way.name))
                }
            }
        }
        for node in deleted.subtracting(inserted) {
            for way in ways[node.entity] where way.rule == .deny {
                let standing = livingValues(way, of: node)
                guard !standing.isEmpty else { continue }
                problems.insert(
                    Problem(
                        code: 1600, object: node.id, relationship: way.name, destinations: Set(standing.map(\.id))))
            }
        }
        return problems
    }

    /// The code of what is wrong with the number of destinations.
    private func shortage(of way: Way, _ node: Node, isTouched: Bool) -> Int? {
        // A reference that dangles, since nothing cleared it, counts as one where it is a to-one.
        if !way.isToMany { return !way.relationship.isOptional && values(way, of: node).isEmpty ? 1570 : nil }
        let count = livingValues(way, of: node).count
        if !isTouched || count == 0 && way.relationship.isOptional { return nil }
        if count < way.relationship.minCount { return 1580 }
        return way.relationship.maxCount > 0 && count > way.relationship.maxCount ? 1590 : nil
    }

    /// Saves.
    /// - Throws: `Refusal`, and the changes stay unsaved.
    public mutating func save() throws(Refusal) {
        process()
        let problems = problems()
        guard problems.isEmpty else { throw Refusal(problems: problems) }
        for node in deleted { forgetValues(of: node) }
        nodes.subtract(deleted)
        deleted = []
        inserted = []
        replaced = []
        touched = [:]
        marked = []
    }

    /// Deletes objects and saves.
    /// - Throws: `Refusal`, and nothing is changed.
    public mutating func delete(_ nodes: [Node]) throws(Refusal) {
        var after = self
        for node in nodes { after.markDeleted(node) }
        try after.save()
        self = after
    }

    /// Leaves out objects that could not be saved.
    public mutating func removeIncomplete() {
        while true {
            let incomplete = Set(problems().map(\.object))
            guard !incomplete.isEmpty else { return }
            for node in nodes where incomplete.contains(node.id) {
                for way in ways[node.entity] {
                    for destination in values(way, of: node) { unrelate(node, way, destination) }
                }
                nodes.remove(node)
                inserted.remove(node)
                forgetReferences(to: node)
            }
            for name in touched.keys { touched[name]?.formIntersection(nodes) }
        }
    }
}
