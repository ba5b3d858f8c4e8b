import RelataModel

extension ModelParser {
    mutating func checkDuplicateEntities(_ table: EntityTable) {
        for (index, entity) in table.entities.enumerated() {
            guard let first = table.index(of: entity.name), first != index else { continue }
            report(
                .duplicateEntity, .error, "two entities are named '\(entity.name.excerpt)'", at: entity.nameOffset,
                notes: [.init("the first one", at: location(at: table.entities[first].nameOffset))],
                fix: "rename or remove one of them")
        }
    }

    /// Finds parents that do not exist, entities that are their own ancestors, and hierarchies that are too deep.
    mutating func checkInheritance(_ table: EntityTable) {
        for (index, entity) in table.entities.enumerated() {
            guard let parent = entity.entity.parent, table.parents[index] == nil else { continue }
            let fix = suggestion(
                for: parent, among: table.names,
                otherwise: "add the entity '\(parent.excerpt)', or choose another parent")
            report(
                .unknownParent, .error, "\(entity.name): the model has no entity '\(parent.excerpt)' to inherit from",
                at: entity.parentOffset, fix: fix)
        }
        // The depth of each visited entity; an entity is visited once, whatever inherits from it.
        var depths = [Int?](repeating: nil, count: table.entities.count)
        for start in table.entities.indices where depths[start] == nil {
            var path: [Int] = []
            var positions: [Int: Int] = [:]
            var next: Int? = start
            var depth = 0
            while let entity = next {
                if let known = depths[entity] {
                    depth = known
                    break
                }
                if let position = positions[entity] {
                    reportCycle(Array(path[position...]), table: table)
                    break
                }
                positions[entity] = path.count
                path.append(entity)
                next = table.parents[entity]
            }
            for entity in path.reversed() {
                depth += 1
                depths[entity] = depth
                if depth == ReaderLimits.inheritanceDepth + 1 { reportDepth(of: entity, table: table) }
            }
        }
    }

    private mutating func reportCycle(_ cycle: [Int], table: EntityTable) {
        // The cycle is reported from the entity that comes first in the file, whichever was visited first.
        guard let first = cycle.min(), let start = cycle.firstIndex(of: first) else { return }
        let ordered = cycle[start...] + cycle[..<start]
        let names = ordered.map { table.entities[$0].name }
        let story =
            names.count == 1
            ? "itself"
            : (names.dropFirst().prefix(10) + [names[0]]).joined(
                separator: ", which inherits from ")
        report(
            .inheritanceCycle, .error, "\(names[0]) inherits from \(story)",
            at: table.entities[first].parentOffset,
            notes: ordered.dropFirst().prefix(10).map {
                .init(
                    "\(table.entities[$0].name) inherits from \(table.entities[$0].entity.parent ?? "")",
                    at: location(at: table.entities[$0].parentOffset))
            },
            fix: "choose another parent for one of them")
    }

    private mutating func reportDepth(of entity: Int, table: EntityTable) {
        report(
            .nestingTooDeep, .error,
            "\(table.entities[entity].name) has more than \(ReaderLimits.inheritanceDepth) ancestors",
            at: table.entities[entity].parentOffset, fix: "make the hierarchy flatter")
    }

    /// Records all properties, and finds those that an entity has twice or already inherits.
    mutating func declareProperties(in table: inout EntityTable) {
        for (index, entity) in table.entities.enumerated() where table.index(of: entity.name) == index {
            for raw in entity.attributes {
                declare(raw.attribute.name, .attribute, at: raw.nameOffset, in: index, of: &table)
            }
            for raw in entity.relationships {
                declare(raw.relationship.name, .relationship, at: raw.nameOffset, in: index, of: &table)
            }
            for raw in entity.fetchedProperties {
                declare(raw.name, .fetchedProperty, at: raw.nameOffset, in: index, of: &table)
            }
        }
        for (index, entity) in table.entities.enumerated() where table.parents[index] != nil {
            for raw in entity.attributes {
                checkRedeclared(raw.attribute.name, at: raw.nameOffset, in: index, of: table)
            }
            for raw in entity.relationships {
                checkRedeclared(raw.relationship.name, at: raw.nameOffset, in: index, of: table)
            }
            for raw in entity.fetchedProperties { checkRedeclared(raw.name, at: raw.nameOffset, in: index, of: table) }
        }
    }

    private mutating func declare(
        _ name: String, _ kind: EntityTable.PropertyKind, at offset: Int, in entity: Int, of table: inout EntityTable
    ) {
        guard let existing = table.declare(name, kind: kind, nameOffset: offset, in: entity) else { return }
        report(
            .duplicateProperty, .error, "\(table.entities[entity].name) has two properties '\(name.excerpt)'",
            at: offset,
            notes: [
                .init(
                    "the first one, \(existing.kind.article) \(existing.kind.rawValue)",
                    at: location(at: existing.nameOffset))
            ],
            fix: "rename or remove one of them")
    }

    private mutating func checkRedeclared(_ name: String, at offset: Int, in entity: Int, of table: EntityTable) {
        guard let inherited = table.inheritedProperty(named: name, of: entity), inherited.owner != entity else {
            return
        }
        let ancestor = table.entities[inherited.owner].name
        report(
            .redeclaredProperty, .error,
            "\(table.entities[entity].name).\(name.excerpt) is inherited from \(ancestor) and cannot be declared again",
            at: offset,
            notes: [.init("\(ancestor).\(name.excerpt)", at: location(at: inherited.nameOffset))],
            fix: "remove it here, or rename it")
    }
}

extension EntityTable.PropertyKind {
    /// The article before the kind's name.
    var article: String { self == .attribute ? "an" : "a" }
}
