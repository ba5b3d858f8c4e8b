import RelataModel
import RelataSchema

/// The tables of the hierarchies, and where their rows come from.
extension MigrationPlanner {
    /// Returns the old tables that the rows of the hierarchy come from, that of the root first.
    func sources(of hierarchy: Hierarchies.Hierarchy) -> [(table: String, pairs: [Pair])] {
        var tables: [String] = []
        var pairs: [String: [Pair]] = [:]
        for entity in hierarchy.entities where !entity.isAbstract {
            guard let pair = self.pair(of: entity), let table = old.description.entities[pair.old.name]?.table else {
                continue
            }
            if pairs[table] == nil { tables.append(table) }
            pairs[table, default: []].append(pair)
        }
        return tables.map { ($0, pairs[$0] ?? []) }
    }

    /// Returns the hierarchy that keeps each old table, if several get rows from it.
    func heirs(_ sources: [String: [(table: String, pairs: [Pair])]]) -> [String: String] {
        var heirs: [String: String] = [:]
        for hierarchy in layout.hierarchies.all {
            guard let found = sources[hierarchy.root.name], found.count == 1, let table = found.first?.table else {
                continue
            }
            let isNamesake = layout.table(of: hierarchy.root.name) == table
            if heirs[table] == nil || isNamesake { heirs[table] = hierarchy.root.name }
        }
        return heirs
    }

    mutating func plan(
        _ hierarchy: Hierarchies.Hierarchy, from sources: [(table: String, pairs: [Pair])], heirs: [String: String]
    ) {
        let name = layout.table(of: hierarchy.root.name)
        guard let target = schema.tables.first(where: { $0.name == name }) else { return }
        guard let first = sources.first, let source = old.tables[first.table] else {
            add(TablePlan(target: target, source: nil))
            return
        }
        var (table, columns) = part(of: hierarchy, in: target, from: source, pairs: first.pairs)
        var parts = [(columns, table, first.pairs)]
        for other in sources.dropFirst() {
            guard let source = old.tables[other.table] else { continue }
            renumber(other.table, above: first.table)
            if hints.isStage {
                report(
                    MigrationPlan.Problem(
                        name: hierarchy.root.name,
                        description:
                            "its hierarchy takes in the table \(other.table), whose objects get new IDs, and a stage finds "
                            + "objects by their IDs",
                        fix: "make the stage in a separate version, before or after this one",
                        location: hierarchy.root.location, hint: "stage"))
            }
            for pair in other.pairs {
                recordLoss(
                    of: "\(pair.old.name).objectID",
                    description: "the IDs of \(pair.old.name), whose objects enter the table of \(hierarchy.root.name)",
                    at: pair.new.location)
            }
            let (piece, columns) = part(of: hierarchy, in: target, from: source, pairs: other.pairs)
            table.others.append(piece)
            parts.append((columns, piece, other.pairs))
        }
        table.keepsTable = table.others.isEmpty && heirs[first.table] == hierarchy.root.name
        if defersDrops { table.droppable = droppable(from: source) }
        table.kind = table.canAlter ? .alter : .rewrite
        add(table)
        for (columns, piece, pairs) in parts { addConditions(columns, of: piece, pairs: pairs) }
        addUniqueness(of: hierarchy, in: table)
    }

    /// Plans the rows of a hierarchy's table that come from one old table.
    private mutating func part(
        of hierarchy: Hierarchies.Hierarchy, in target: Table, from source: StoredSchema.StoredTable, pairs: [Pair]
    ) -> (TablePlan, ColumnPlanner) {
        var table = TablePlan(target: target, source: source)
        var columns = ColumnPlanner(table: source.name, pairs: pairs)
        plan(columnsOf: hierarchy, target: target, with: &columns)
        table.columns = target.columns.map { columns.sources[$0.name] ?? .constant("NULL") }
        let kept = Set(pairs.map(\.old.name))
        if kept != Set(oldConcreteEntities(in: source.name)) {
            table.condition = "\(ColumnSource.column(Schema.entityColumn)) IN (\(SQL.texts(kept.sorted())))"
        }
        return (table, columns)
    }

    /// Returns the concrete old entities of a table's rows.
    func oldConcreteEntities(in table: String) -> [String] {
        old.description.entities.values.filter { $0.table == table && $0.concreteEntities.contains($0.entity) }
            .map(\.entity).sorted()
    }

    static func owners(of description: ModelDescription) -> [String: [String: Set<String>]] {
        var owners: [String: [String: Set<String>]] = [:]
        for mapping in description.entities.values where mapping.concreteEntities.contains(mapping.entity) {
            for attribute in mapping.attributes {
                owners[mapping.table, default: [:]][attribute.column, default: []].insert(mapping.entity)
            }
        }
        for mapping in description.entities.values {
            for (name, relationshipMapping) in mapping.relationships {
                switch relationshipMapping {
                case .key(let column, let position):
                    for column in [column, position].compactMap(\.self) {
                        owners[mapping.table, default: [:]][column, default: []].formUnion(mapping.concreteEntities)
                    }
                case .inverseKey(let table, let column, let position):
                    guard let entity = description.model.entity(named: mapping.entity),
                        let destination = description.model.relationship(named: name, of: entity)?.destination
                    else { continue }
                    let holders = description.entities[destination]?.concreteEntities ?? []
                    for column in [column, position].compactMap(\.self) {
                        owners[table, default: [:]][column, default: []].formUnion(holders)
                    }
                case .join, .transient: break
                }
            }
        }
        return owners
    }
}
