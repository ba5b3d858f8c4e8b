import RelataModel

/// The correspondence of the parts of two versions of a model.
///
/// As in Core Data, a part of the new version corresponds to the old one with its canonical name, which is its
/// renaming identifier, or else its name. The remaining parts are matched by name, as a renaming identifier may be
/// removed after the migration.
struct ModelMatch {
    let old: Model
    let new: Model
    let hints: PlanHints
    /// The old entity of each new one that has one.
    let oldEntities: [String: String]
    /// The new entity of each old one that has one.
    let newEntities: [String: String]

    init(from old: Model, to new: Model, hints: PlanHints) {
        self.old = old
        self.new = new
        self.hints = hints
        var renamed: [String: String] = [:]
        for (from, to) in hints.renames where !from.contains(".") { renamed[to] = from }
        if let match = hints.match {
            // The correspondence is known.
            var found: [String: String] = [:]
            for (from, to) in match.entities.sorted(by: { $0.key < $1.key })
            where new.entity(named: to) != nil && old.entity(named: from) != nil { found[to] = from }
            for (to, from) in renamed where new.entity(named: to) != nil && old.entity(named: from) != nil {
                for (other, _) in found.filter({ $0.value == from }) { found[other] = nil }
                found[to] = from
            }
            oldEntities = found
            newEntities = Dictionary(found.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
            return
        }
        oldEntities = Self.match(
            from: old.entities.map { Part(name: $0.name, identifier: $0.renamingIdentifier) },
            to: new.entities.map { Part(name: $0.name, identifier: $0.renamingIdentifier) }, renamed: renamed)
        newEntities = Dictionary(oldEntities.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the old property of each property of the new entity, inherited ones included, by name.
    func properties(of newEntity: Entity, from oldEntity: Entity) -> [String: String] {
        var renamed: [String: String] = [:]
        let lineage = Set(old.lineage(of: oldEntity).map(\.name))
        for (from, to) in hints.renames {
            let parts = from.split(separator: ".", maxSplits: 1).map { String($0) }
            if parts.count == 2, lineage.contains(parts[0]) { renamed[to] = parts[1] }
        }
        if let known = hints.match?.properties[oldEntity.name] {
            return properties(of: newEntity, from: oldEntity, known: known, renamed: renamed)
        }
        let attributes = Self.match(
            from: old.attributes(of: oldEntity).map { Part(name: $0.name, identifier: $0.renamingIdentifier) },
            to: new.attributes(of: newEntity).map { Part(name: $0.name, identifier: $0.renamingIdentifier) },
            renamed: renamed)
        let relationships = Self.match(
            from: old.relationships(of: oldEntity).map { Part(name: $0.name, identifier: $0.renamingIdentifier) },
            to: new.relationships(of: newEntity).map { Part(name: $0.name, identifier: $0.renamingIdentifier) },
            renamed: renamed)
        return attributes.merging(relationships) { first, _ in first }
    }

    /// Returns the same, if the correspondence is known.
    private func properties(
        of newEntity: Entity, from oldEntity: Entity, known: [String: String], renamed: [String: String]
    ) -> [String: String] {
        func areAlike(from old: String, to new: String) -> Bool {
            (self.old.attribute(named: old, of: oldEntity) != nil)
                == (self.new.attribute(named: new, of: newEntity) != nil)
                && (self.old.relationship(named: old, of: oldEntity) != nil)
                    == (self.new.relationship(named: new, of: newEntity) != nil)
        }
        var found: [String: String] = [:]
        for (from, to) in known where areAlike(from: from, to: to) { found[to] = from }
        for (to, from) in renamed where areAlike(from: from, to: to) {
            for (other, _) in found.filter({ $0.value == from }) { found[other] = nil }
            found[to] = from
        }
        return found
    }

    private struct Part {
        let name: String
        let identifier: String?
        var canonical: String { identifier.flatMap { $0.isEmpty ? nil : $0 } ?? name }
    }

    /// Returns the old part of each new one, by name.
    private static func match(from old: [Part], to new: [Part], renamed: [String: String]) -> [String: String] {
        var matches: [String: String] = [:]
        var free = Set(old.map(\.name))
        func match(_ part: Part, with name: String?) {
            guard matches[part.name] == nil, let name, free.remove(name) != nil else { return }
            matches[part.name] = name
        }
        let byCanonical = Dictionary(old.map { ($0.canonical, $0.name) }, uniquingKeysWith: { first, _ in first })
        for part in new { match(part, with: renamed[part.name]) }
        for part in new where renamed[part.name] == nil { match(part, with: byCanonical[part.canonical]) }
        // A renaming identifier that is literally an old name, whatever the identifier of that part is.
        for part in new where part.identifier != nil { match(part, with: part.canonical) }
        for part in new { match(part, with: part.name) }
        return matches
    }
}
