import RelataModel
import RelataSchema

/// Orders the statements of a plan: those that read old rows come before those that change them.
struct PlanAssembler {
    let planner: MigrationPlanner
    /// New tables and columns, and the statements that fill them.
    var fills: [String] = []
    /// New values in old columns, and deletions of rows.
    var changes: [String] = []
    /// Dropped old tables.
    var drops: [String] = []
    /// Renamings, first to reserved names if the new name is still in use.
    var moves: [String] = []
    var renames: [String] = []
    var edits: [MigrationPlan.Edit] = []
    var steps: [MigrationPlan.Step] = []
    var added: [String: [String: String]] = [:]
    var dropped: [String: [String]] = [:]
    /// Whether columns go out of use, so that no trigger may name them.
    var hasDrops = false
    var rewritten: [String] = []
    var problems: [MigrationPlan.Problem] = []
    /// Whether rows are written, or names change: then there must be no triggers.
    var isHeavy = false
    /// The tables that keep their indexes, by name.
    var settled: Set<String> = []
    private var number = 0
    private var edited: [String] = []

    init(_ planner: MigrationPlanner) { self.planner = planner }

    private var old: StoredSchema { planner.old }

    /// The tables of the old model.
    var oldTables: [String] {
        var names: Set<String> = []
        for mapping in old.description.entities.values {
            names.insert(mapping.table)
            for case .join(let join) in mapping.relationships.values { names.insert(join.table) }
        }
        return names.sorted()
    }

    mutating func step(_ words: String, _ cost: MigrationPlan.Cost) {
        steps.append(MigrationPlan.Step(words: words, cost: cost))
    }

    mutating func reservedName() -> String {
        number += 1
        return "_rebuilt.\(number)"
    }

    mutating func assemble() {
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
            isHeavy = true
            if !plans.contains(where: { $0.source?.name == name || $0.target.name == name }) {
                step("drop the table \(name)", .instant)
            }
        }
    }

    // MARK: New tables

    private mutating func make(_ plan: TablePlan, taken: Set<String>) {
        let name = plan.target.name
        let isTaken = taken.contains(SQL.folded(name))
        if !isTaken, old.tables.keys.contains(where: { SQL.folded($0) == SQL.folded(name) }), !name.hasPrefix("_") {
            problems.append(
                MigrationPlan.Problem(
                    name: name, words: "the file has a table \(name) already, which is not of its model",
                    fix: "rename or drop that table", location: nil))
        }
        let temporary = isTaken ? reservedName() : name
        fills.append(plan.target.createStatement(name: temporary))
        if isTaken { renames.append("ALTER TABLE \(SQL.name(temporary)) RENAME TO \(SQL.name(name))") }
        guard plan.kind == .rewrite else {
            step("create the table \(name)", .instant)
            return
        }
        isHeavy = true
        rewritten.append(name)
        let columns = SQL.names(plan.target.columns.map(\.name))
        let verb = plan.pairs == nil ? "INSERT" : "INSERT OR IGNORE"
        fills.append("\(verb) INTO \(SQL.name(temporary)) (\(columns)) \(plan.rows)")
        steps.append(
            MigrationPlan.Step(
                words: "write the rows of \(name) anew\(reason(of: plan))", cost: .rewrite, rewrittenTable: name))
    }

    private func reason(of plan: TablePlan) -> String {
        guard let source = plan.source else { return ", as its pairs were elsewhere" }
        if !plan.isHeir { return ", as they leave the table \(source.name)" }
        let kept = Set(plan.keptColumns)
        let gone = source.columns.map(\.name).filter { !kept.contains($0) }
        if !gone.isEmpty { return ", without \(gone.joined(separator: ", "))" }
        return planner.mode == .portable ? ", as its conditions change" : ", as columns change their type"
    }

    // MARK: Old tables that stay

    private mutating func alter(_ plan: TablePlan, taken: Set<String>) {
        guard let source = plan.source else { return }
        let name = SQL.name(source.name)
        let oldOrder = source.columns.map(\.name)
        var order = oldOrder
        var texts: [String] = []
        let takenColumns = Set(order.map { SQL.folded($0) })
        var assignments: [String] = []
        var frozen: [String: String] = [:]
        var late: [String] = []
        var newEntities: [String] = []
        var additions: [(name: String, final: String)] = []
        for (column, origin) in zip(plan.target.columns, plan.columns) {
            switch origin {
            case .kept(let oldName, let change):
                // In the old order: a name may have belonged to another column before.
                if let place = oldOrder.firstIndex(of: oldName) { order[place] = column.name }
                frozen[column.name] = source.added[oldName]
                if let change {
                    isHeavy = true
                    let update =
                        "UPDATE \(name) AS \(ColumnSource.row) SET \(SQL.name(oldName)) = \(change.value) WHERE \(change.condition)"
                    // The others ask for entities by their old names.
                    if oldName == Schema.entityColumn { newEntities.append(update) } else { changes.append(update) }
                    step("set \(plan.target.name).\(column.name) where it has no value of the new model", .rewrite)
                }
                guard oldName != column.name else { continue }
                isHeavy = true
                let isFree = !takenColumns.contains(SQL.folded(column.name))
                let between = isFree ? column.name : "_moved.\(late.count)"
                texts.append("ALTER TABLE \(name) RENAME COLUMN \(SQL.name(oldName)) TO \(SQL.name(between))")
                if !isFree {
                    late.append("ALTER TABLE \(name) RENAME COLUMN \(SQL.name(between)) TO \(SQL.name(column.name))")
                }
                step("rename \(source.name).\(oldName) to \(column.name)", .instant)
            case .constant(let value) where !value.hasPrefix("("):
                add(column, value, plan, name, takenColumns, &additions)
                frozen[column.name] = value
            case .constant(let value), .computed(let value):
                add(column, "NULL", plan, name, takenColumns, &additions)
                frozen[column.name] = "NULL"
                assignments.append("\(SQL.name(additions.last?.name ?? column.name)) = \(value)")
            }
        }
        changes += newEntities
        order += additions.map(\.final)
        if !assignments.isEmpty {
            isHeavy = true
            let condition = plan.condition.map { " WHERE \($0)" } ?? ""
            fills.append(
                "UPDATE \(name) AS \(ColumnSource.row) SET \(assignments.joined(separator: ", "))\(condition)")
            step("fill the new columns of \(plan.target.name)", .rewrite)
        }
        if let condition = plan.condition {
            isHeavy = true
            changes.insert("DELETE FROM \(name) AS \(ColumnSource.row) WHERE NOT (\(condition))", at: 0)
            step("delete the rows of \(source.name) whose entity goes", .rewrite)
        }
        for addition in additions where addition.name != addition.final {
            late.append("ALTER TABLE \(name) RENAME COLUMN \(SQL.name(addition.name)) TO \(SQL.name(addition.final))")
        }
        let hasMoved = !(texts + late).isEmpty
        let drops = drop(plan, source, name, &order)
        moves += texts + late
        rename(plan, source, taken: taken)
        finish(
            plan, source, order: order, frozen: frozen, dropped: drops, hasMoved: hasMoved,
            hasAdded: !additions.isEmpty)
    }

    /// Puts the columns that go out of use where no name of the model can be.
    /// - Returns: their types by their new names.
    private mutating func drop(
        _ plan: TablePlan, _ source: StoredSchema.StoredTable, _ table: String, _ order: inout [String]
    ) -> [String: Table.ColumnType] {
        var types: [String: Table.ColumnType] = [:]
        var last = source.columns.compactMap { DroppedColumn($0.name)?.number }.max() ?? 0
        let going = Set(plan.droppedColumns.map(\.name))
        for (place, column) in source.columns.enumerated() where going.contains(column.name) {
            var name = column.name
            if DroppedColumn(name) == nil {
                last += 1
                name = DroppedColumn(last, name).name
                order[place] = name
                moves.append("ALTER TABLE \(table) RENAME COLUMN \(SQL.name(column.name)) TO \(SQL.name(name))")
                step(
                    "put the column \(source.name).\(column.name) out of use, whose values go with the next rewrite",
                    .instant)
                hasDrops = true
            }
            types[name] = Table.ColumnType(rawValue: column.type) ?? .any
        }
        if !types.isEmpty { dropped[plan.target.name] = types.keys.sorted() }
        return types
    }

    private mutating func add(
        _ column: Table.Column, _ value: String, _ plan: TablePlan, _ table: String, _ taken: Set<String>,
        _ additions: inout [(name: String, final: String)]
    ) {
        let isFree = !taken.contains(SQL.folded(column.name))
        let name = isFree ? column.name : "_added.\(additions.count)"
        additions.append((name, column.name))
        if !isFree { isHeavy = true }
        var definition = "\(SQL.name(name)) \(column.type.rawValue)"
        if planner.mode == .portable, isFree {
            definition = column.definition
        } else if value != "NULL" {
            // The other conditions are part of the table's SQL, and need not be checked for rows that all have the
            // same value.
            definition += " DEFAULT \(value)"
        }
        fills.append("ALTER TABLE \(table) ADD COLUMN \(definition)")
        step("add the column \(plan.target.name).\(column.name)", .instant)
    }

    private mutating func rename(_ plan: TablePlan, _ source: StoredSchema.StoredTable, taken: Set<String>) {
        let name = plan.target.name
        guard name != source.name else { return }
        isHeavy = true
        step("rename the table \(source.name) to \(name)", .instant)
        guard taken.contains(SQL.folded(name)) else {
            renames.append("ALTER TABLE \(SQL.name(source.name)) RENAME TO \(SQL.name(name))")
            return
        }
        let temporary = reservedName()
        moves.append("ALTER TABLE \(SQL.name(source.name)) RENAME TO \(SQL.name(temporary))")
        renames.append("ALTER TABLE \(SQL.name(temporary)) RENAME TO \(SQL.name(name))")
    }

    private mutating func finish(
        _ plan: TablePlan, _ source: StoredSchema.StoredTable, order: [String], frozen: [String: String],
        dropped: [String: Table.ColumnType], hasMoved: Bool, hasAdded: Bool
    ) {
        let name = plan.target.name
        if !frozen.isEmpty { added[name] = frozen }
        if !hasMoved, name == source.name { settled.insert(name) }
        guard planner.mode == .inPlace else { return }
        let text = plan.target.inOrder(order, defaults: frozen, dropped: dropped).sql
        guard hasMoved || hasAdded || name != source.name || text != source.sql else { return }
        edits.append(MigrationPlan.Edit(table: name, sql: text))
        if !hasAdded, text != source.sql {
            let isChecked = planner.result.conditions.contains { $0.query.contains(SQL.name(source.name)) }
            step("change the conditions of the table \(name)", isChecked ? .scan : .instant)
        }
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
