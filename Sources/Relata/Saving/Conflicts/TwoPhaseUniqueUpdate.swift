import RelataSchema

/// Rows whose values others get in the same save, as when two swap theirs.
///
/// SQLite checks a unique index row by row, so that these rows have to release their values first. They get values that
/// no model has, of the types that their columns want; the ranges and lengths that the schema checks cannot be kept
/// meanwhile. All of them are written again in the same transaction, with every check.
struct TwoPhaseUniqueUpdate {
    let rule: UniquenessRule
    let objects: [ManagedObject]

    /// Sets the placeholders, and raises the versions of the rows: a row that changes without its version is taken for one that
    /// another program has written, whose derived texts are no longer right.
    func setPlaceholders(_ reader: StoreReader) throws {
        try Self.setPlaceholders(for: objects.map(\.rowID), of: rule, reader)
    }

    /// Sets the placeholders of rows, and raises their versions.
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
            WHERE \(id) IN (SELECT value FROM json_each(?1))
            """)
        statement.bind(rowIDs, at: 1)
        try statement.run()
    }
}
