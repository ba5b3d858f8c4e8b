import RelataModel
import RelataSchema

/// Orders the statements of a plan: those that read old rows come before those that change them.
struct PlanAssembler {
    private let planner: MigrationPlanner
    /// New tables and columns, and the statements that fill them.
    private(set) var fills: [String] = []
    /// New values in old columns, and deletions of rows.
    private(set) var changes: [String] = []
    /// Dropped old tables.
    private(set) var drops: [String] = []
    private(set) var droppedTables: [String] = []
    /// Renamings, first to reserved names if the new name is still in use.
    private(set) var moves: [String] = []
    private(set) var renames: [String] = []
    private(set) var edits: [MigrationPlan.Edit] = []
    private(set) var steps: [MigrationPlan.Step] = []
    private(set) var added: [String: [String: String]] = [:]
    private(set) var dropped: [String: [String]] = [:]
    /// Whether columns go out of use, so that no trigger may name them.
    private(set) var hasDrops = false
    private(set) var rewritten: [String] = []
    private(set) var problems: [MigrationPlan.Problem] = []
    /// Whether rows are written, or names change: then there must be no triggers.
    private(set) var needsTriggersDropped = false
    /// The tables that keep their indexes, by name.
    private(set) var tablesKeepingIndexes: Set<String> = []
    /// How many reserved names were given.
    private var reservedNames = 0

    /// Assembles the statements for the planner's tables.
    init(_ planner: MigrationPlanner) {
        self.planner = planner
        assemble()
    }

    private var old: StoredSchema { planner.old }

    /// The tables of the old model.
    private var oldTables: [String] {
        var names: Set<String> = []
        for mapping in old.description.entities.values {
            names.insert(mapping.table)
            for case .join(let join) in mapping.relationships.values { names.insert(join.table) }
        }
        return names.sorted()
    }

    private mutating func step(_ description: String, cost: MigrationPlan.Cost) {
        steps.append(MigrationPlan.Step(description: description, cost: cost))
    }

    private mutating func reservedName() -> String {
        reservedNames += 1
        return "_rebuilt.\(reservedNames)"
    }

    private mutating func assemble() {
        let plans = planner.tables.map { plan in
            var plan = plan
            if plan.kind == .alter, planner.mode == .portable, !canAddOnly(plan) { plan.kind = .rewrite }
            return plan
        }
        let kept = Set(plans.compactMap { $0.kind == .alter ? $0.source?.name : nil })
        let taken = Set(oldTables.map { SQL.folded($0) })
        for plan in plans {
            switch plan.kind {
            case .create, .rewrite: make(plan, taken: taken)
            case .alter: alter(plan, taken: taken)
            }
        }
        for name in oldTables where !kept.contains(name) && old.tables[name] != nil {
            drops.append("DROP TABLE \(SQL.name(name))")
            droppedTables.append(name)
            needsTriggersDropped = true
            if !plans.contains(where: { $0.source?.name == name || $0.target.name == name }) {
                step("drop the table \(name)", cost: .instant)
            }
        }
    }

    // MARK: New tables

    private mutating func make(_ plan: TablePlan, taken: Set<String>) {
        let name = plan.target.name
        let isTaken = taken.contains(SQL.folded(name))
        requireFree(name, taken: taken)
        let temporary = isTaken ? reservedName() : name
        fills.append(plan.target.createStatement(name: temporary))
        if isTaken { renames.append("ALTER TABLE \(SQL.name(temporary)) RENAME TO \(SQL.name(name))") }
        guard plan.kind == .rewrite else {
            step("create the table \(name)", cost: .instant)
            return
        }
        needsTriggersDropped = true
        rewritten.append(name)
        let columns = SQL.names(plan.target.columns.map(\.name))
        let verb = plan.pairs == nil ? "INSERT" : "INSERT OR IGNORE"
        fills.append("\(verb) INTO \(SQL.name(temporary)) (\(columns)) \(plan.rows)")
        steps.append(
            MigrationPlan.Step(
                description: "rewrite the table \(name)\(reason(of: plan))", cost: .rewrite, rewrittenTable: name))
    }

    /// Reports a table of that name in the file that Relata has not written.
    private mutating func requireFree(_ name: String, taken: Set<String>) {
        guard !taken.contains(SQL.folded(name)), !name.hasPrefix("_"),
            old.tables.keys.contains(where: { SQL.folded($0) == SQL.folded(name) })
        else { return }
        problems.append(
            MigrationPlan.Problem(
                name: name, description: "the file has a table \(name) already, which is not of its model",
                fix: "rename or drop that table", location: nil))
    }

    private func reason(of plan: TablePlan) -> String {
        guard let source = plan.source else { return ", as its pairs come from another table" }
        if !plan.keepsTable { return ", as they leave the table \(source.name)" }
        let kept = Set(plan.keptColumns)
        let gone = source.columns.map(\.name).filter { !kept.contains($0) }
        if !gone.isEmpty { return ", without \(gone.joined(separator: ", "))" }
        return planner.mode == .portable ? ", as its CHECK constraints change" : ", as columns change their type"
    }

    // MARK: Altered tables

    private mutating func alter(_ plan: TablePlan, taken: Set<String>) {
        guard let source = plan.source else { return }
        let name = plan.target.name
        if name != source.name { requireFree(name, taken: taken) }
        let isTaken = name != source.name && taken.contains(SQL.folded(name))
        let alteration = TableAlteration(
            of: source, by: plan, mode: planner.mode, temporaryName: isTaken ? reservedName() : nil,
            conditions: planner.result.conditions)
        fills += alteration.fills
        // Rows that go need no new values.
        changes = alteration.deletions + changes + alteration.changes
        moves += alteration.moves
        renames += alteration.renames
        if let sql = alteration.editedSQL { edits.append(MigrationPlan.Edit(table: name, sql: sql)) }
        steps += alteration.steps
        if !alteration.defaults.isEmpty { added[name] = alteration.defaults }
        if !alteration.droppedColumns.isEmpty { dropped[name] = alteration.droppedColumns.keys.sorted() }
        if alteration.putsColumnsOutOfUse { hasDrops = true }
        if alteration.needsTriggersDropped { needsTriggersDropped = true }
        if alteration.keepsIndexes { tablesKeepingIndexes.insert(name) }
    }

    // MARK: Without edits

    /// Returns whether the table becomes the new one by columns that ALTER TABLE can add.
    private func canAddOnly(_ plan: TablePlan) -> Bool {
        guard let source = plan.source, plan.droppedColumns.isEmpty,
            let before = old.fresh.tables.first(where: { $0.name == source.name }),
            before.checks == plan.target.checks
        else { return false }
        var isPlain = true
        for (column, origin) in zip(plan.target.columns, plan.columns) {
            switch origin {
            case .kept(let name, nil):
                guard let known = before.columns.first(where: { $0.name == name }), name == column.name,
                    known.definition == column.definition
                else { return false }
            case .constant(let value) where !value.hasPrefix("("):
                isPlain = isPlain && (column.defaultSQL ?? "NULL") == value && (!column.isNotNull || value != "NULL")
                isPlain = isPlain && !source.has(column.name)
            default: return false
            }
        }
        return isPlain && plan.target.name == source.name && plan.condition == nil
    }
}
