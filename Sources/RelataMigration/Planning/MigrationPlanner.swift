import RelataModel
import RelataSchema

/// Plans a migration: matches the models, then determines the source of the rows and columns of each new table.
struct MigrationPlanner {
    /// An old property by the entity that declares it.
    struct OldProperty: Hashable {
        let entity: String
        let name: String
        var description: String { "\(entity).\(name)" }
    }

    /// A new entity and the old one whose rows it gets.
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
    let defersDrops: Bool
    var result = MigrationPlan()
    /// The old properties whose values are used.
    var used: Set<OldProperty> = []
    var tables: [TablePlan] = []
    /// The preparation of the rows of the old tables.
    var preparation: RowPreparation
    var compiler: HintCompiler
    private var matches: [String: [String: String]] = [:]
    /// The old entities that can have a value in a column, by table and column.
    let owners: [String: [String: Set<String>]]

    var oldModel: Model { old.description.model }

    init(
        from old: StoredSchema, to model: Model, schema: Schema, hints: PlanHints, mode: MigrationPlan.Mode,
        defersDrops: Bool = false
    ) {
        self.old = old
        self.defersDrops = defersDrops
        new = model
        self.schema = schema
        layout = Layout(model)
        match = ModelMatch(from: old.description.model, to: model, hints: hints)
        self.hints = hints
        self.mode = mode
        preparation = RowPreparation(old.description)
        compiler = HintCompiler(old.description)
        owners = Self.owners(of: old.description)
    }

    mutating func plan() -> MigrationPlan {
        planDroppedEntities()
        for (name, parts) in hints.splits.sorted(by: { $0.key < $1.key }) { preparation.split(name, into: parts) }
        for (name, hint) in hints.keepOne.sorted(by: { $0.key < $1.key }) { preparation.keepOne(of: name, by: hint) }
        var sources: [String: [(table: String, pairs: [Pair])]] = [:]
        for hierarchy in layout.hierarchies.all { sources[hierarchy.root.name] = self.sources(of: hierarchy) }
        let heirs = heirs(sources)
        for hierarchy in layout.hierarchies.all {
            plan(hierarchy, sources[hierarchy.root.name] ?? [], heirs: heirs)
        }
        var takenJoins: Set<String> = []
        for join in layout.joins { plan(join, taken: &takenJoins) }
        preparation.finish()
        used.formUnion(compiler.used)
        used.formUnion(preparation.used)
        planLosses()
        planRules()
        assemble()
        return result
    }

    // MARK: Entities

    private mutating func planDroppedEntities() {
        for entity in oldModel.entities where !entity.isAbstract && match.newEntities[entity.name] == nil {
            // A split that has no condition for the entity itself leaves it without objects.
            if let parts = hints.splits[entity.name], parts[entity.name] == nil { continue }
            recordLoss(
                of: entity.name, description: "all objects of \(entity.name)", at: entity.location,
                successor: successor(of: entity))
        }
        for entity in oldModel.entities where !entity.isAbstract {
            guard let name = match.newEntities[entity.name], new.entity(named: name)?.isAbstract == true else {
                continue
            }
            recordLoss(
                of: entity.name, description: "all objects of \(entity.name), as \(name) is abstract now",
                at: entity.location)
        }
    }

    mutating func recordLoss(
        of name: String, description: String, at location: SourceLocation? = nil, successor: String? = nil
    ) {
        result.losses.append(
            MigrationPlan.Loss(
                name: name, description: description, isAccepted: hints.accepts(name), location: location,
                successor: successor))
    }

    /// Returns the old tables that the rows of the hierarchy come from, that of the root first.
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

    /// Returns the old entity whose rows the entity gets, if there can be any.
    func pair(of entity: Entity) -> Pair? {
        guard !entity.isAbstract, let name = match.oldEntities[entity.name],
            let old = oldModel.entity(named: name), !old.isAbstract
        else { return nil }
        return Pair(new: entity, old: old)
    }

    /// Returns the hierarchy that keeps each old table, if several get rows from it.
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
        guard let first = sources.first, let source = old.tables[first.table] else {
            tables.append(TablePlan(target: target, source: nil))
            return
        }
        var (table, columns) = part(of: hierarchy, in: target, from: source, pairs: first.pairs)
        var parts = [(columns, table, first.pairs)]
        for other in sources.dropFirst() {
            guard let source = old.tables[other.table] else { continue }
            preparation.renumber(other.table, above: first.table)
            if hints.isStage {
                result.problems.append(
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
        if defersDrops { table.droppable = droppable(from: source, first.pairs) }
        table.kind = table.canAlter ? .alter : .rewrite
        tables.append(table)
        for (columns, piece, pairs) in parts { addConditions(columns, of: piece, pairs: pairs) }
        addUniqueness(of: hierarchy, table)
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

    /// Returns the old property of each property of the new entity.
    mutating func properties(of pair: Pair) -> [String: String] {
        if let known = matches[pair.new.name] { return known }
        let found = match.properties(of: pair.new, from: pair.old)
        matches[pair.new.name] = found
        return found
    }

    /// Compares the delete rules of relationships that are the same ones.
    private mutating func planRules() {
        for entity in new.entities {
            guard let name = match.oldEntities[entity.name], let oldEntity = oldModel.entity(named: name) else {
                continue
            }
            let names = properties(of: Pair(new: entity, old: oldEntity))
            for relationship in entity.relationships {
                guard
                    let before = names[relationship.name].flatMap({ oldModel.relationship(named: $0, of: oldEntity) }),
                    before.deleteRule != relationship.deleteRule
                else { continue }
                result.ruleChanges.append(
                    MigrationPlan.RuleChange(
                        name: "\(entity.name).\(relationship.name)", old: before.deleteRule,
                        new: relationship.deleteRule, location: relationship.location))
            }
        }
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
