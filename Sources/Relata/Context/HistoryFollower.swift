/// The position up to which a context has followed its store's history.
final class HistoryFollower {
    /// The last transaction that was examined, and SQLite's data version at that time, as far as it is known for the
    /// connection.
    private var last: (position: Int64, dataVersion: Int64?)?

    /// The data versions of two connections cannot be compared.
    func forgetDataVersion() { last?.dataVersion = nil }

    /// Returns the transactions of other writers since the last call; none at the first, which only records the
    /// position.
    /// - Returns: the transactions, and whether they are all: some may have been deleted from the history since.
    func next(
        _ reader: StoreReader, notOf writer: String
    ) throws -> (transactions: [HistoryTable.Row], isComplete: Bool) {
        let table = HistoryTable(try reader.connection)
        // SQLite's data version counts the writes of other connections, so that most calls need no query.
        let version = try reader.dataVersion()
        guard let (position, known) = last else {
            last = (try table.last(), version)
            return ([], true)
        }
        guard version != known else { return ([], true) }
        // A transaction that cannot be read is reported once, and does not keep the context from following the next
        // ones.
        let end = try max(position, table.last())
        last = (end, version)
        let rows = try table.rows(after: position, notOf: writer)
        let reached = max(end, rows.last?.number ?? 0)
        last = (reached, version)
        // The oldest ones are deleted, and those that are left follow each other without a gap.
        let first = try table.first() ?? reached + 1
        return (rows, reached == position || first <= position + 1)
    }
}
