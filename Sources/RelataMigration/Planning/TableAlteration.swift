import RelataModel
import RelataSchema

/// The changes that make an old table a new one by ALTER TABLE. The assembler orders them with those of the other
/// tables.
struct TableAlteration {
    private let plan: TablePlan
    private let source: StoredSchema.StoredTable
    private let mode: MigrationPlan.Mode
    /// The table's old name, as an SQL identifier.
    private let table: String
    /// The folded names of the old columns.
    private let takenColumns: Set<String>
    /// The names of the columns, in the order of the table.
    private var order: [String]
    /// Renamings of columns that stay, and those that come after all others because their names were in use.
    private var columnMoves: [String] = []
    private var lateColumnMoves: [String] = []
    /// Renamings of columns that go out of use.
    private var columnDrops: [String] = []
    /// Renamings of the table while its new name is in use.
    private var tableMoves: [String] = []
    /// The assignments that fill new columns.
    private var assignments: [String] = []
    /// The statements that add columns.
    private var addStatements: [String] = []
    /// New columns, with their names until the end of the migration.
    private var additions: [(name: String, final: String)] = []

    /// New columns, and the statements that fill them.
    private(set) var fills: [String] = []
    /// New values in old columns.
    private(set) var changes: [String] = []
    /// Deletions of rows, which come before all changes.
    private(set) var deletions: [String] = []
    /// The renaming to the new name.
    private(set) var renames: [String] = []
    private(set) var steps: [MigrationPlan.Step] = []
    /// The defaults in the table's SQL, by column.
    private(set) var defaults: [String: String] = [:]
    /// The types of the columns that are out of use, by name.
    private(set) var droppedColumns: [String: Table.ColumnType] = [:]
    /// The new SQL of the table, where it is edited.
    private(set) var editedSQL: String?
    /// Whether rows are written, or names change: then there must be no triggers.
    private(set) var needsTriggersDropped = false

    /// Plans the changes.
    /// - Parameters:
    ///   - source: the old table.
    ///   - plan: what it becomes.
    ///   - mode: how constraints are changed.
    ///   - temporaryName: a reserved name for a table whose new name is still in use.
    ///   - conditions: what is checked before.
    init(
        of source: StoredSchema.StoredTable, by plan: TablePlan, mode: MigrationPlan.Mode, temporaryName: String?,
        conditions: [MigrationPlan.Condition]
    ) {
        self.plan = plan
        self.source = source
        self.mode = mode
        table = SQL.name(source.name)
        order = source.columns.map(\.name)
        takenColumns = Set(source.columns.map { SQL.folded($0.name) })
        changeColumns()
        if !canAddByEdit { fills += addStatements }
        order += additions.map(\.final)
        fillColumns()
        deleteRows()
        for addition in additions where addition.name != addition.final {
            lateColumnMoves.append(
                "ALTER TABLE \(table) RENAME COLUMN \(SQL.name(addition.name)) TO \(SQL.name(addition.final))")
        }
        dropColumns()
        renameTable(by: temporaryName)
        editSQL(checking: conditions)
    }

    /// Renamings, first to reserved names if the new name is still in use.
    var moves: [String] { columnDrops + columnMoves + lateColumnMoves + tableMoves }

    /// Whether columns that were in use are so no more, so that no trigger may name them.
    var putsColumnsOutOfUse: Bool { !columnDrops.isEmpty }

    /// Whether the indexes are those of the new table too.
    var keepsIndexes: Bool { !movesColumns && !isRenamed }

    private var movesColumns: Bool { !columnMoves.isEmpty || !lateColumnMoves.isEmpty }

    private var isRenamed: Bool { plan.target.name != source.name }

    private mutating func step(_ description: String, cost: MigrationPlan.Cost) {
        steps.append(MigrationPlan.Step(description: description, cost: cost))
    }

    /// Whether the new SQL of the table is enough to add its columns.
    ///
    /// `ALTER TABLE ADD COLUMN` writes no row either, but has SQLite read its whole schema for each column, and newer
    /// versions of SQLite look at all rows of a strict table. Nothing before the edit may read or write the columns.
    private var canAddByEdit: Bool {
        mode == .inPlace && assignments.isEmpty && !movesColumns && !isRenamed
            && additions.allSatisfy { $0.name == $0.final }
    }

    /// Keeps, changes, renames and adds columns.
    private mutating func changeColumns() {
        let oldOrder = order
        var newEntities: [String] = []
        for (column, origin) in zip(plan.target.columns, plan.columns) {
            switch origin {
            case .kept(let oldName, let change):
                // In the old order: a name may have belonged to another column before.
                if let index = oldOrder.firstIndex(of: oldName) { order[index] = column.name }
                defaults[column.name] = source.added[oldName]
                if let change {
                    let update = update(oldName, by: change, to: column)
                    // The others ask for entities by their old names.
                    if oldName == Schema.entityColumn { newEntities.append(update) } else { changes.append(update) }
                }
                if oldName != column.name { rename(oldName, to: column.name) }
            case .constant(let value) where !value.hasPrefix("("):
                add(column, default: value)
                defaults[column.name] = value
            case .constant(let value), .computed(let value):
                let name = add(column, default: "NULL")
                defaults[column.name] = "NULL"
                assignments.append("\(SQL.name(name)) = \(value)")
            }
        }
        changes += newEntities
    }

    /// Returns the statement that gives a column the values of a change.
    private mutating func update(
        _ oldName: String, by change: ColumnSource.Change, to column: Table.Column
    ) -> String {
        needsTriggersDropped = true
        let name = plan.target.name
        step(
            oldName == Schema.entityColumn
                ? "rename the entities in the rows of \(name)"
                : "fill \(name).\(column.name) with the new default where it is NULL", cost: .rewrite)
        return "UPDATE \(table) AS \(ColumnSource.row) SET \(SQL.name(oldName)) = \(change.value) "
            + "WHERE \(change.condition)"
    }

    private mutating func rename(_ oldName: String, to name: String) {
        needsTriggersDropped = true
        let isFree = !takenColumns.contains(SQL.folded(name))
        let between = isFree ? name : "_moved.\(lateColumnMoves.count)"
        columnMoves.append("ALTER TABLE \(table) RENAME COLUMN \(SQL.name(oldName)) TO \(SQL.name(between))")
        if !isFree {
            lateColumnMoves.append(
                "ALTER TABLE \(table) RENAME COLUMN \(SQL.name(between)) TO \(SQL.name(name))")
        }
        step("rename \(source.name).\(oldName) to \(name)", cost: .instant)
    }

    private mutating func fillColumns() {
        guard !assignments.isEmpty else { return }
        needsTriggersDropped = true
        let condition = plan.condition.map { " WHERE \($0)" } ?? ""
        fills.append(
            "UPDATE \(table) AS \(ColumnSource.row) SET \(assignments.joined(separator: ", "))\(condition)")
        step("fill the new columns of \(plan.target.name)", cost: .rewrite)
    }

    /// Deletes the rows that are not kept.
    private mutating func deleteRows() {
        guard let condition = plan.condition else { return }
        needsTriggersDropped = true
        deletions.append("DELETE FROM \(table) AS \(ColumnSource.row) WHERE NOT (\(condition))")
        step("delete the rows of \(source.name) whose entity goes", cost: .rewrite)
    }

    /// Renames the columns that go out of use to names that no model can have.
    private mutating func dropColumns() {
        var last = source.columns.compactMap { DroppedColumn($0.name)?.number }.max() ?? 0
        let going = Set(plan.droppedColumns.map(\.name))
        for (index, column) in source.columns.enumerated() where going.contains(column.name) {
            var name = column.name
            if DroppedColumn(name) == nil {
                last += 1
                name = DroppedColumn(number: last, of: name).name
                order[index] = name
                columnDrops.append(
                    "ALTER TABLE \(table) RENAME COLUMN \(SQL.name(column.name)) TO \(SQL.name(name))")
                step(
                    "put the column \(source.name).\(column.name) out of use, whose values go with the next rewrite",
                    cost: .instant)
            }
            droppedColumns[name] = Table.ColumnType(rawValue: column.type) ?? .any
        }
    }

    /// Adds a column to the table.
    /// - Returns: its name until the end of the migration.
    @discardableResult
    private mutating func add(_ column: Table.Column, default value: String) -> String {
        let isFree = !takenColumns.contains(SQL.folded(column.name))
        let name = isFree ? column.name : "_added.\(additions.count)"
        additions.append((name, column.name))
        if !isFree { needsTriggersDropped = true }
        var definition = "\(SQL.name(name)) \(column.type.rawValue)"
        if mode == .portable, isFree {
            definition = column.definition
        } else if value != "NULL" {
            // The other conditions are part of the table's SQL, and need not be checked for rows that all have the
            // same value.
            definition += " DEFAULT \(value)"
        }
        addStatements.append("ALTER TABLE \(table) ADD COLUMN \(definition)")
        step("add the column \(plan.target.name).\(column.name)", cost: .instant)
        return name
    }

    private mutating func renameTable(by temporaryName: String?) {
        guard isRenamed else { return }
        needsTriggersDropped = true
        let name = plan.target.name
        step("rename the table \(source.name) to \(name)", cost: .instant)
        if let temporaryName { tableMoves.append("ALTER TABLE \(table) RENAME TO \(SQL.name(temporaryName))") }
        let current = temporaryName.map { SQL.name($0) } ?? table
        renames.append("ALTER TABLE \(current) RENAME TO \(SQL.name(name))")
    }

    private mutating func editSQL(checking conditions: [MigrationPlan.Condition]) {
        guard mode == .inPlace else { return }
        let text = plan.target.inOrder(order, defaults: defaults, dropped: droppedColumns).sql
        guard movesColumns || !additions.isEmpty || isRenamed || text != source.sql else { return }
        editedSQL = text
        if additions.isEmpty, text != source.sql {
            let isChecked = conditions.contains { $0.query.contains(table) }
            step(
                "change the CHECK constraints of the table \(plan.target.name)", cost: isChecked ? .scan : .instant)
        }
    }
}
