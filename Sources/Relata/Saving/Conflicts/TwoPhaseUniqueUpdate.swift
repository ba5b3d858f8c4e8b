import RelataSchema

/// Rows whose values other rows get in the same save, as when two objects swap theirs.
///
/// SQLite checks a unique index row by row, so these rows have to release their values first. They get placeholders
/// that no model uses in the first column of the constraint, of its type; the schema's ranges and lengths do not hold
/// in the meantime. The column is written again in the same transaction, with every check, whether or not the save
/// changes it.
struct TwoPhaseUniqueUpdate {
    let rule: UniquenessRule
    let objects: [ManagedObject]

    /// The slot of the column that has the placeholders.
    var placeholderSlot: Slot? { rule.slots.first }

    /// Sets the placeholders, and increments the versions of the rows: a row that changes without its version is
    /// treated as written by another program, so that its derived strings count as outdated.
    func setPlaceholders(_ reader: StoreReader) throws {
        try Self.setPlaceholders(for: objects.map(\.rowID), of: rule, reader)
    }

    /// Sets the placeholders of rows, and increments their versions.
    static func setPlaceholders(for rowIDs: [RowID], of rule: UniquenessRule, _ reader: StoreReader) throws {
        let mapping = try rule.entity.mapping.required("the table of \(rule.entity.name)")
        let name = try rule.columns.first.required("a column of a unique index of \(rule.entity.name)")
        let column = SQL.name(name)
        let id = SQL.name(mapping.idColumn)
        let version = SQL.name(mapping.versionColumn)
        let connection = try reader.connection
        try connection.execute("PRAGMA ignore_check_constraints = ON")
        defer { try? connection.execute("PRAGMA ignore_check_constraints = OFF") }
        let statement = try connection.prepare(
            """
            UPDATE \(SQL.name(mapping.table)) SET \(column) = CASE typeof(\(column))
            WHEN 'integer' THEN -4503599627370496 - \(id)
            WHEN 'real' THEN -1e300 - \(id) * 1e285
            WHEN 'text' THEN char(1, 2, 3) || \(id)
            WHEN 'blob' THEN CAST(char(1, 2, 3) || \(id) AS BLOB) END, \(version) = \(version) + 1
            WHERE \(SQL.isAmong(id))
            """)
        statement.bind(rowIDs, at: 1)
        try statement.run()
    }
}
