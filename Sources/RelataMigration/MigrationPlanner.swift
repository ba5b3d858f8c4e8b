import RelataModel
import RelataSchema

/// Plans a migration: matches the models, then asks for each new table where its rows and columns come from.
struct MigrationPlanner {
    /// An old property by the entity that declares it.
    struct OldProperty: Hashable {
        let entity: String
        let name: String
        var description: String { "\(entity).\(name)" }
    }

    /// A new entity and the old one whose rows become its.
    struct Pair: Hashable {
        let new: Entity
        let old: Entity
    }

    let old: StoredSchema
    let new: Model
    let schema: Schema
    let layout: Layout
    let match: ModelMatch
    let hints: PlanHints
    let mode: MigrationPlan.Mode
    var result = MigrationPlan()
    /// The old properties whose values go on.
    var used: Set<OldProperty> = []
    var tables: [TablePlan] = []
    private var matches: [String: [String: String]] = [:]
    /// The old entities that can have a value in a column, by table and column.
    let owners: [String: [String: Set<String>]]

    var oldModel: Model { old.description.model }

    init(from old: StoredSchema, to model: Model, hints: PlanHints, mode: MigrationPlan.Mode) {
        self.old = old
        new = model
        schema = Schema(model)
        layout = Layout(model)
        match = ModelMatch(old.description.model, model, hints: hints)
        self.hints = hints
        self.mode = mode
        owners = Self.owners(of: old.description)
    }

    mutating func plan() -> MigrationPlan {
        planDroppedEntities()
        var sources: [String: [(table: String, pairs: [Pair])]] = [:]
        for hierarchy in layout.hierarchies.all { sources[hierarchy.root.name] = self.sources(of: hierarchy) }
        let heirs = heirs(sources)
        for hierarchy in layout.hierarchies.all {
            plan(hierarchy, sources[hierarchy.root.name] ?? [], heirs: heirs)
        }
        var takenJoins: Set<String> = []
        for join in layout.joins { plan(join, taken: &takenJoins) }
        planLosses()
        assemble()
        return result
    }

    // MARK: Entities

    private mutating func planDroppedEntities() {
        for entity in oldModel.entities where !entity.isAbstract && match.newEntities[entity.name] == nil {
            lose(entity.name, "all objects of \(entity.name)")
        }
        for entity in oldModel.entities where !entity.isAbstract {
            guard let name = match.newEntities[entity.name], new.entity(named: name)?.isAbstract == true else {
                continue
            }
            lose(entity.name, "all objects of \(entity.name), as \(name) is abstract now")
        }
    }

    mutating func lose(_ name: String, _ words: String) {
        result.losses.append(
            MigrationPlan.Loss(name: name, words: words, isAccepted: hints.discards.contains(name)))
    }

    /// The old tables that rows of the hierarchy come from, that of the root first.
    private func sources(of hierarchy: Hierarchies.Hierarchy) -> [(table: String, pairs: [Pair])] {
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

    /// The old entity whose rows become the entity's, if there can be any.
    func pair(of entity: Entity) -> Pair? {
        guard !entity.isAbstract, let name = match.oldEntities[entity.name],
            let old = oldModel.entity(named: name), !old.isAbstract
        else { return nil }
        return Pair(new: entity, old: old)
    }

    /// The hierarchy that each old table becomes the table of, where several take rows from it.
    private func heirs(_ sources: [String: [(table: String, pairs: [Pair])]]) -> [String: String] {
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

    private mutating func plan(
        _ hierarchy: Hierarchies.Hierarchy, _ sources: [(table: String, pairs: [Pair])], heirs: [String: String]
    ) {
        let name = layout.table(of: hierarchy.root.name)
        guard let target = schema.tables.first(where: { $0.name == name }) else { return }
        if sources.count > 1 {
            let entities = sources.dropFirst().flatMap { $0.pairs.map(\.new.name) }.joined(separator: ", ")
            result.problems.append(
                MigrationPlan.Problem(
                    name: hierarchy.root.name,
                    words: "\(entities) would enter the table of \(hierarchy.root.name), which has objects of its own",
                    fix: "keep them apart, or move the data in a program that opens both",
                    location: hierarchy.root.location))
        }
        guard let first = sources.first, let source = old.tables[first.table] else {
            tables.append(TablePlan(target: target, source: nil))
            return
        }
        var table = TablePlan(target: target, source: source)
        table.isHeir = heirs[first.table] == hierarchy.root.name
        var columns = ColumnPlanner(table: first.table, pairs: first.pairs)
        plan(columnsOf: hierarchy, target: target, with: &columns)
        table.columns = target.columns.map { columns.sources[$0.name] ?? .constant("NULL") }
        let kept = Set(first.pairs.map(\.old.name))
        let all = oldConcreteEntities(in: first.table)
        if kept != Set(all) {
            table.condition = "\(ColumnSource.column(Schema.entityColumn)) IN (\(SQL.texts(kept.sorted())))"
        }
        table.kind = table.canAlter ? .alter : .rewrite
        tables.append(table)
        addConditions(columns, of: table, pairs: first.pairs)
        addUniqueness(of: hierarchy, table)
    }

    /// The old entities that rows of a table can be of.
    func oldConcreteEntities(in table: String) -> [String] {
        old.description.entities.values.filter { $0.table == table && $0.concreteEntities.contains($0.entity) }
            .map(\.entity).sorted()
    }

    /// The old property of each property of the new entity.
    mutating func properties(of pair: Pair) -> [String: String] {
        if let known = matches[pair.new.name] { return known }
        let found = match.properties(of: pair.new, from: pair.old)
        matches[pair.new.name] = found
        return found
    }

    mutating func use(_ name: String, of entity: Entity) {
        guard let declaring = oldModel.declaringEntity(ofProperty: name, of: entity) else { return }
        used.insert(OldProperty(entity: declaring.name, name: name))
    }

    private static func owners(of description: ModelDescription) -> [String: [String: Set<String>]] {
        var owners: [String: [String: Set<String>]] = [:]
        for mapping in description.entities.values where mapping.concreteEntities.contains(mapping.entity) {
            for attribute in mapping.attributes {
                owners[mapping.table, default: [:]][attribute.column, default: []].insert(mapping.entity)
            }
        }
        for mapping in description.entities.values {
            for (name, place) in mapping.relationships {
                switch place {
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
