import RelataCoreDataStore
import RelataModel
import RelataSchema

extension ImportRun {
    /// Imports the rows of a table; if some do not match, all of these are recorded.
    func importRows(of table: TableImport) throws {
        if table.filtersIDs { try listRowsWithoutID(of: table) }
        if try database.runIfAllowed(table.insertStatement()) { return }
        var found = try findViolations(in: table)
        guard found.count > 0 else { throw refusal(table) }
        // The model may require a value that is left out of a row.
        let rest = table.nulling(found.columns)
        if !found.columns.isEmpty { found.count += try findViolations(in: rest).count }
        // A strict import continues too, to record all problems.
        try database.run(rest.insertStatement(where: "Z_PK NOT IN (\(Self.leftOut(of: table.table.name)))"))
        let count = try database.integer("SELECT count(*) FROM (\(Self.leftOut(of: table.table.name)))")
        if isLenient { report.rowsLeftOut += Int(count ?? 0) }
    }

    /// Returns whether a table has rows without an ID of their own. If SQLite itself numbers the rows, as in every
    /// table that Core Data creates, checking the first row is sufficient.
    func hasRowsWithoutID(_ table: CoreDataStore.Table) throws -> Bool {
        let name = "\(TableImport.source).\(SQL.name(table.name))"
        let isNumbered = try database.integer(
            "SELECT count(*) = 1 AND max(upper(name) = 'Z_PK' AND upper(type) = 'INTEGER') "
                + "FROM pragma_table_info(\(SQL.text(table.name)), \(SQL.text(TableImport.source))) WHERE pk > 0")
        guard isNumbered == 1 else {
            return try database.integer(
                "SELECT count(*) <> count(DISTINCT Z_PK) OR max(typeof(Z_PK) <> 'integer' OR Z_PK < 1) FROM \(name)")
                == 1
        }
        return try database.integer("SELECT 1 FROM \(name) WHERE Z_PK < 1 LIMIT 1") != nil
    }

    private func listRowsWithoutID(of table: TableImport) throws {
        let query = try database.query(table.rowsWithoutID)
        while try query.step() {
            report.add(
                ImportViolation(
                    entity: query.value(1).plainText ?? table.root.name, rowID: query.value(0).integer,
                    property: "its ID",
                    value: query.value(0).excerpt,
                    reason: "it is not a whole number above 0, or is that of another row too",
                    remedy: .rowLeftOut))
            if isLenient { report.rowsLeftOut += 1 }
        }
    }

    /// Returns the IDs of the rows of a table that did not match.
    static func leftOut(of table: String) -> String {
        "SELECT id FROM temp.left_out WHERE \"table\" = \(SQL.text(table))"
    }

    private func refusal(_ table: TableImport) -> StoreFileError {
        StoreFileError(
            .violations, path: store.path, "rows of \(table.root.name) do not fit the model, and it cannot be said why",
            fix: "report it, with the model")
    }

    /// Records the rows that do not match, except those that are recorded already.
    ///
    /// - Returns: their number, and the columns whose values have to be left out.
    private func findViolations(in table: TableImport) throws -> (count: Int, columns: Set<String>) {
        let name = SQL.text(table.table.name)
        var rows: [Int64] = []
        var count = 0
        var columns: Set<String> = []
        for condition in table.conditions {
            let query = try database.query(condition.query(table, except: Self.leftOut(of: table.table.name)))
            while try query.step() {
                guard case .integer(let id) = query.value(0) else { continue }
                let isValueLeftOut = condition.column.map(table.mayLeaveOut) ?? false
                if isValueLeftOut, let column = condition.column {
                    columns.insert(column.column.name)
                    if isLenient { report.valuesLeftOut += 1 }
                } else {
                    rows.append(id)
                }
                count += 1
                report.add(
                    ImportViolation(
                        entity: query.value(1).plainText ?? table.root.name, rowID: id, property: condition.property,
                        value: query.value(2).excerpt, reason: condition.reason,
                        remedy: isValueLeftOut ? .valueLeftOut : .rowLeftOut))
            }
        }
        let leave = try database.query("INSERT OR IGNORE INTO temp.left_out VALUES (\(name), ?1)")
        for id in rows { try leave.run([.integer(id)]) }
        return (count, columns)
    }
}
