import RelataSchema

/// Updates in which unique values move between rows, as when two objects swap theirs or all numbers are incremented.
///
/// SQLite checks a unique index row by row, so a value is still taken if the row that has it is updated later in the
/// statement.
extension BatchUpdate {
    /// The value that a column is set to.
    struct Assignment {
        let column: String
        /// An expression over the row's old values.
        let value: String
    }

    /// Computes all new values first, then releases the old ones, and then sets the new ones.
    /// - Parameters:
    ///   - values: the parameters of the assignments and of `rowIDs`.
    ///   - rowIDs: the parameter with the IDs of the rows.
    func updateInTwoPhases(
        _ group: EntityRows.Group, mapping: EntityMapping, assignments: [Assignment], values: [QueryValue],
        rowIDs: String
    ) throws {
        let rules = UniquenessRule.rules(of: group.entity).filter { !$0.names.isDisjoint(with: newValues.keys) }
        // The first column of each constraint is changed temporarily; if the update does not set it, its old value is
        // restored.
        var assignments = assignments
        for column in rules.compactMap(\.columns.first).map({ SQL.name($0) })
        where !assignments.contains(where: { $0.column == column }) {
            assignments.append(Assignment(column: column, value: column))
        }
        let (table, id) = (SQL.name(mapping.table), SQL.name(mapping.idColumn))
        let new = "temp.\(SQL.name("_new_values"))"
        let columns = assignments.enumerated().map { "\($1.value) AS c\($0)" }.joined(separator: ", ")
        let connection = try core.reader.connection
        let statement = try connection.prepare(
            "CREATE TABLE \(new) AS SELECT \(id) AS id, \(columns) FROM \(table) "
                + "WHERE \(SQL.isAmong(id, rowIDs))")
        statement.bind(values)
        try statement.run()
        try connection.execute(
            "CREATE UNIQUE INDEX temp.\(SQL.name("_new_values_id")) ON \(SQL.name("_new_values")) (id)")
        for rule in rules { try TwoPhaseUniqueUpdate.setPlaceholders(for: group.rowIDs, of: rule, core.reader) }
        let setting = assignments.enumerated().map {
            "\($1.column) = (SELECT c\($0) FROM \(new) WHERE id = \(table).\(id))"
        }
        try connection.execute(
            "UPDATE \(table) SET \(setting.joined(separator: ", ")) WHERE \(id) IN (SELECT id FROM \(new))")
        try connection.execute("DROP TABLE \(new)")
    }
}
