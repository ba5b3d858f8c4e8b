/// Keeps the last ID of each table at least as large as the IDs of its deleted rows.
///
/// The runtime takes IDs from the table of sequences. A plain INSERT without an ID uses the one after the largest,
/// and does not record it there; so when such a row is deleted, its ID is recorded as used. Inserts, which are more
/// frequent, cost nothing extra. Without AUTOINCREMENT, SQLite cannot be prevented from reusing the ID of a deleted
/// newest row for a plain INSERT without an ID.
enum SequenceTriggers {
    static func triggers(for tables: [String], names: inout NameAllocator) -> [Trigger] {
        let sequence = SQL.name(Schema.SequenceTable.name)
        let last = SQL.name(Schema.SequenceTable.lastColumn)
        let id = "OLD.\(SQL.name(Schema.idColumn))"
        // The SQL before the table's name is the same for all of them.
        let isOfTable = "\(SQL.name(Schema.SequenceTable.tableColumn)) = "
        let isAbove = "\(id) > (SELECT \(last) FROM \(sequence) WHERE \(isOfTable)"
        let raise = "UPDATE \(sequence) SET \(last) = \(id) WHERE \(isOfTable)"
        return tables.map { table in
            let literal = SQL.text(table)
            return Trigger(
                names.claim(table + "_sequence"), on: table, event: "AFTER DELETE", purpose: .sequence,
                comment: table + ": the ID of a deleted row is not given again.",
                when: [isAbove + literal + ")"], actions: [raise + literal])
        }
    }
}
