import RelataModel
import RelataSchema

/// Old tables that become new ones by ALTER TABLE.
extension PlanAssembler {
    /// The changes of one table's columns, collected until their statements are ordered.
    private struct Alteration {
        let plan: TablePlan
        let source: StoredSchema.StoredTable
        /// The table's old name, as an SQL identifier.
        let table: String
        /// The folded names of the old columns.
        let takenColumns: Set<String>
        /// The names of the columns, in the order of the table.
        var order: [String]
        /// Renamings, and those that come after all others because their names were in use.
        var moves: [String] = []
        var lateMoves: [String] = []
        /// The assignments that fill new columns.
        var assignments: [String] = []
        /// The defaults in the table's SQL, by column.
        var defaults: [String: String] = [:]
        /// The statements that add columns.
        var addStatements: [String] = []
        /// New columns, with their names until the end of the migration.
        var additions: [(name: String, final: String)] = []

        init(_ plan: TablePlan, of source: StoredSchema.StoredTable) {
            self.plan = plan
            self.source = source
            table = SQL.name(source.name)
            order = source.columns.map(\.name)
            takenColumns = Set(order.map { SQL.folded($0) })
        }
    }

    mutating func alter(_ plan: TablePlan, taken: Set<String>) {
        guard let source = plan.source else { return }
        var alteration = Alteration(plan, of: source)
        changeColumns(&alteration)
        let addsByEdit = canAddByEdit(alteration)
        if !addsByEdit { fills += alteration.addStatements }
        alteration.order += alteration.additions.map(\.final)
        fill(alteration)
        for addition in alteration.additions where addition.name != addition.final {
            alteration.lateMoves.append(
                "ALTER TABLE \(alteration.table) RENAME COLUMN \(SQL.name(addition.name)) TO \(SQL.name(addition.final))"
            )
        }
        let dropped = drop(&alteration)
        moves += alteration.moves + alteration.lateMoves
        rename(plan, source, taken: taken)
        finish(alteration, dropped: dropped)
    }

    /// Whether the new SQL of the table is enough to add its columns.
    ///
    /// `ALTER TABLE ADD COLUMN` writes no row either, but has SQLite read its whole schema for each column, and newer
    /// versions of SQLite look at all rows of a strict table. Nothing before the edit may read or write the columns.
    private func canAddByEdit(_ alteration: Alteration) -> Bool {
        planner.mode == .inPlace && alteration.assignments.isEmpty && alteration.moves.isEmpty
            && alteration.lateMoves.isEmpty && alteration.plan.target.name == alteration.source.name
            && alteration.additions.allSatisfy { $0.name == $0.final }
    }

    /// Keeps, changes, renames and adds columns.
    private mutating func changeColumns(_ alteration: inout Alteration) {
        let plan = alteration.plan
        let oldOrder = alteration.order
        var newEntities: [String] = []
        for (column, origin) in zip(plan.target.columns, plan.columns) {
            switch origin {
            case .kept(let oldName, let change):
                // In the old order: a name may have belonged to another column before.
                if let index = oldOrder.firstIndex(of: oldName) { alteration.order[index] = column.name }
                alteration.defaults[column.name] = alteration.source.added[oldName]
                if let change {
                    let update = update(oldName, change, of: column, in: alteration)
                    // The others ask for entities by their old names.
                    if oldName == Schema.entityColumn { newEntities.append(update) } else { changes.append(update) }
                }
                if oldName != column.name { rename(oldName, to: column.name, in: &alteration) }
            case .constant(let value) where !value.hasPrefix("("):
                add(column, default: value, to: &alteration)
                alteration.defaults[column.name] = value
            case .constant(let value), .computed(let value):
                let name = add(column, default: "NULL", to: &alteration)
                alteration.defaults[column.name] = "NULL"
                alteration.assignments.append("\(SQL.name(name)) = \(value)")
            }
        }
        changes += newEntities
    }

    private mutating func update(
        _ oldName: String, _ change: ColumnSource.Change, of column: Table.Column, in alteration: Alteration
    ) -> String {
        needsTriggersDropped = true
        let table = alteration.plan.target.name
        step(
            oldName == Schema.entityColumn
                ? "rename the entities in the rows of \(table)"
                : "fill \(table).\(column.name) with the new default where it is NULL", .rewrite)
        return "UPDATE \(alteration.table) AS \(ColumnSource.row) SET \(SQL.name(oldName)) = \(change.value) "
            + "WHERE \(change.condition)"
    }

    private mutating func rename(_ oldName: String, to name: String, in alteration: inout Alteration) {
        needsTriggersDropped = true
        let table = alteration.table
        let isFree = !alteration.takenColumns.contains(SQL.folded(name))
        let between = isFree ? name : "_moved.\(alteration.lateMoves.count)"
        alteration.moves.append("ALTER TABLE \(table) RENAME COLUMN \(SQL.name(oldName)) TO \(SQL.name(between))")
        if !isFree {
            alteration.lateMoves.append(
                "ALTER TABLE \(table) RENAME COLUMN \(SQL.name(between)) TO \(SQL.name(name))")
        }
        step("rename \(alteration.source.name).\(oldName) to \(name)", .instant)
    }

    /// Fills the new columns, and deletes the rows that are not kept.
    private mutating func fill(_ alteration: Alteration) {
        let plan = alteration.plan
        if !alteration.assignments.isEmpty {
            needsTriggersDropped = true
            let condition = plan.condition.map { " WHERE \($0)" } ?? ""
            fills.append(
                "UPDATE \(alteration.table) AS \(ColumnSource.row) "
                    + "SET \(alteration.assignments.joined(separator: ", "))\(condition)")
            step("fill the new columns of \(plan.target.name)", .rewrite)
        }
        if let condition = plan.condition {
            needsTriggersDropped = true
            changes.insert("DELETE FROM \(alteration.table) AS \(ColumnSource.row) WHERE NOT (\(condition))", at: 0)
            step("delete the rows of \(alteration.source.name) whose entity goes", .rewrite)
        }
    }

    /// Renames the columns that go out of use to names that no model can have.
    /// - Returns: their types by their new names.
    private mutating func drop(_ alteration: inout Alteration) -> [String: Table.ColumnType] {
        let source = alteration.source
        var types: [String: Table.ColumnType] = [:]
        var last = source.columns.compactMap { DroppedColumn($0.name)?.number }.max() ?? 0
        let going = Set(alteration.plan.droppedColumns.map(\.name))
        for (index, column) in source.columns.enumerated() where going.contains(column.name) {
            var name = column.name
            if DroppedColumn(name) == nil {
                last += 1
                name = DroppedColumn(number: last, of: name).name
                alteration.order[index] = name
                moves.append(
                    "ALTER TABLE \(alteration.table) RENAME COLUMN \(SQL.name(column.name)) TO \(SQL.name(name))")
                step(
                    "put the column \(source.name).\(column.name) out of use, whose values go with the next rewrite",
                    .instant)
                hasDrops = true
            }
            types[name] = Table.ColumnType(rawValue: column.type) ?? .any
        }
        if !types.isEmpty { dropped[alteration.plan.target.name] = types.keys.sorted() }
        return types
    }

    /// Adds a column to a table.
    /// - Returns: its name until the end of the migration.
    @discardableResult
    private mutating func add(
        _ column: Table.Column, default value: String, to alteration: inout Alteration
    ) -> String {
        let isFree = !alteration.takenColumns.contains(SQL.folded(column.name))
        let name = isFree ? column.name : "_added.\(alteration.additions.count)"
        alteration.additions.append((name, column.name))
        if !isFree { needsTriggersDropped = true }
        var definition = "\(SQL.name(name)) \(column.type.rawValue)"
        if planner.mode == .portable, isFree {
            definition = column.definition
        } else if value != "NULL" {
            // The other conditions are part of the table's SQL, and need not be checked for rows that all have the
            // same value.
            definition += " DEFAULT \(value)"
        }
        alteration.addStatements.append("ALTER TABLE \(alteration.table) ADD COLUMN \(definition)")
        step("add the column \(alteration.plan.target.name).\(column.name)", .instant)
        return name
    }

    private mutating func rename(_ plan: TablePlan, _ source: StoredSchema.StoredTable, taken: Set<String>) {
        let name = plan.target.name
        guard name != source.name else { return }
        needsTriggersDropped = true
        requireFree(name, taken: taken)
        step("rename the table \(source.name) to \(name)", .instant)
        guard taken.contains(SQL.folded(name)) else {
            renames.append("ALTER TABLE \(SQL.name(source.name)) RENAME TO \(SQL.name(name))")
            return
        }
        let temporary = reservedName()
        moves.append("ALTER TABLE \(SQL.name(source.name)) RENAME TO \(SQL.name(temporary))")
        renames.append("ALTER TABLE \(SQL.name(temporary)) RENAME TO \(SQL.name(name))")
    }

    private mutating func finish(_ alteration: Alteration, dropped: [String: Table.ColumnType]) {
        let source = alteration.source
        let name = alteration.plan.target.name
        if !alteration.defaults.isEmpty { added[name] = alteration.defaults }
        let hasMoved = !alteration.moves.isEmpty || !alteration.lateMoves.isEmpty
        let hasAdded = !alteration.additions.isEmpty
        if !hasMoved, name == source.name { tablesKeepingIndexes.insert(name) }
        guard planner.mode == .inPlace else { return }
        let text =
            alteration.plan.target.inOrder(alteration.order, defaults: alteration.defaults, dropped: dropped).sql
        guard hasMoved || hasAdded || name != source.name || text != source.sql else { return }
        edits.append(MigrationPlan.Edit(table: name, sql: text))
        if !hasAdded, text != source.sql {
            let isChecked = planner.result.conditions.contains { $0.query.contains(SQL.name(source.name)) }
            step("change the CHECK constraints of the table \(name)", isChecked ? .scan : .instant)
        }
    }
}
