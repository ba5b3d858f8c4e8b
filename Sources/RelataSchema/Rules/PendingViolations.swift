/// The statements on the deferred constraint table, which lists unresolved violations by deletes.
///
/// A delete can be invalid now and valid at the end of the transaction, for example if it is denied by an object that
/// is deleted too. RAISE would be too early, so the violation is recorded as a row with a deferred reference to a row
/// that never exists: COMMIT is refused while the entry exists. (Entries are not unique: one that a connection
/// without foreign keys left behind must not hide a new one.) Each entry names the rule and the row that must be
/// deleted, or completed.
enum PendingViolations {
    private static let table = SQL.name(Schema.PendingViolationTable.name)
    private static let ruleColumn = SQL.name(Schema.PendingViolationTable.ruleColumn)
    private static let rowColumn = SQL.name(Schema.PendingViolationTable.rowColumn)

    /// Returns the statement that adds an entry for the row with that ID, an SQL expression, if the conditions hold.
    static func add(_ rule: String, row: String, where conditions: [String]) -> String {
        """
        INSERT INTO \(table) (\(ruleColumn), \(rowColumn))
            SELECT \(SQL.text(rule)), \(row)
            WHERE \(conditions.joined(separator: "\n              AND "))
        """
    }

    /// Returns the statement that removes the entry of the row.
    static func remove(_ rule: String, row: String) -> String {
        "DELETE FROM \(table) WHERE \(ruleColumn) = \(SQL.text(rule)) AND \(rowColumn) = \(row)"
    }

    /// Returns the condition that the row has an entry.
    static func contains(_ rule: String, row: String) -> String {
        "EXISTS (SELECT 1 FROM \(table) WHERE \(ruleColumn) = \(SQL.text(rule)) AND \(rowColumn) = \(row))"
    }

    static var tables: [Table] {
        let never = Table.Reference(
            table: Schema.PendingViolationTable.emptyTable, column: Schema.idColumn, onDelete: .noAction,
            isDeferred: true)
        return [
            Table(
                name: Schema.PendingViolationTable.name,
                comment: """
                    What stands between a transaction and its COMMIT: rows that a rule wants deleted or completed \
                    first. A refused COMMIT leaves them to be read.
                    """,
                columns: [
                    Table.Column(Schema.idColumn, .integer, isPrimaryKey: true),
                    Table.Column(Schema.PendingViolationTable.ruleColumn, .text, isNotNull: true),
                    Table.Column(Schema.PendingViolationTable.rowColumn, .integer, isNotNull: true),
                    Table.Column(
                        Schema.PendingViolationTable.standsColumn, .integer, isNotNull: true, defaultSQL: "1",
                        reference: never),
                ], compoundPrimaryKey: [], checks: [], isWithoutRowID: false),
            Table(
                name: Schema.PendingViolationTable.emptyTable,
                comment: "Always empty, so that no reference to it can be kept.",
                columns: [Table.Column(Schema.idColumn, .integer, isPrimaryKey: true, checks: ["false"])],
                compoundPrimaryKey: [], checks: [], isWithoutRowID: false),
        ]
    }
}
