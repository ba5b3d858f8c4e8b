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
    /// The plan as far as it is known: all but the statements and the steps.
    private(set) var result = MigrationPlan()
    /// The old properties whose values are used.
    private(set) var used: Set<OldProperty> = []
    /// The plans of the new tables, in the order in which they are made.
    private(set) var tables: [TablePlan] = []
    /// The preparation of the rows of the old tables.
    private(set) var preparation: RowPreparation
    private(set) var compiler: HintCompiler
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
            plan(hierarchy, from: sources[hierarchy.root.name] ?? [], heirs: heirs)
        }
        var takenJoins: Set<String> = []
        for join in layout.joins { plan(join, taken: &takenJoins) }
        preparation.finish()
        used.formUnion(compiler.used)
        used.formUnion(preparation.used)
        planLosses()
        planRules()
        return assembled()
    }

    // MARK: What is found on the way

    /// Adds the plan of a new table.
    mutating func add(_ table: TablePlan) { tables.append(table) }

    /// Has the IDs of a table's rows raised above those of the table that they are moved to.
    mutating func renumber(_ table: String, above other: String) { preparation.renumber(table, above: other) }

    /// Translates a hint's expression over the rows of an old entity.
    mutating func compile(_ text: String, of entity: Entity) throws(HintError) -> HintExpression {
        try compiler.expression(text, of: entity)
    }

    /// Adds a condition that the rows must meet.
    mutating func add(_ condition: MigrationPlan.Condition) { result.conditions.append(condition) }

    /// Reports a problem that prevents the migration.
    mutating func report(_ problem: MigrationPlan.Problem) { result.problems.append(problem) }

    /// Reports a problem unless there is one of the same name: once, and not for each entity that inherits a property.
    mutating func reportOnce(_ problem: MigrationPlan.Problem) {
        if !result.problems.contains(where: { $0.name == problem.name }) { report(problem) }
    }

    mutating func recordLoss(
        of name: String, description: String, at location: SourceLocation? = nil, successor: String? = nil
    ) {
        result.losses.append(
            MigrationPlan.Loss(
                name: name, description: description, isAccepted: hints.accepts(name), location: location,
                successor: successor))
    }

    /// Records a loss unless it was recorded before.
    mutating func recordOnce(_ loss: MigrationPlan.Loss) {
        if !result.losses.contains(loss) { result.losses.append(loss) }
    }

    mutating func record(_ change: MigrationPlan.RuleChange) { result.ruleChanges.append(change) }

    /// Records that the values of an old property are used.
    mutating func use(_ property: OldProperty) { used.insert(property) }

    mutating func use(_ name: String, of entity: Entity) {
        guard let declaring = oldModel.declaringEntity(ofProperty: name, of: entity) else { return }
        use(OldProperty(entity: declaring.name, name: name))
    }

    // MARK: Entities

    /// Returns the old entity whose rows the entity gets, if there can be any.
    func pair(of entity: Entity) -> Pair? {
        guard !entity.isAbstract, let name = match.oldEntities[entity.name],
            let old = oldModel.entity(named: name), !old.isAbstract
        else { return nil }
        return Pair(new: entity, old: old)
    }

    /// Returns the old property of each property of the new entity.
    mutating func properties(of pair: Pair) -> [String: String] {
        if let known = matches[pair.new.name] { return known }
        let found = match.properties(of: pair.new, from: pair.old)
        matches[pair.new.name] = found
        return found
    }
}
