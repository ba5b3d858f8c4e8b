import CRelataSQLite

extension Connection {
    /// Returns the IDs of the rows that some work deletes.
    ///
    /// SQLite reports them one by one; `RETURNING` would copy them first, and prevent it from deleting rows as it
    /// finds them.
    /// - Parameter work: deletes rows, by statements with a condition: without a condition, SQLite empties a table
    ///   without reporting rows.
    func deletedRowIDs(_ work: () throws -> Void) rethrows -> [RowID] {
        let collector = RowIDCollector()
        // The collector outlives the work, and no other hook is set.
        sqlite3_update_hook(
            database,
            { collector, operation, _, _, rowID in
                guard let collector, operation == SQLITE_DELETE else { return }
                Unmanaged<RowIDCollector>.fromOpaque(collector).takeUnretainedValue().rowIDs.append(
                    RowID(rawValue: rowID))
            }, Unmanaged.passUnretained(collector).toOpaque())
        defer { sqlite3_update_hook(database, nil, nil) }
        try withExtendedLifetime(collector) { try work() }
        return collector.rowIDs
    }
}

/// Collects the IDs that a hook reports.
private final class RowIDCollector {
    var rowIDs: [RowID] = []
}
