import CRelataSQLite

extension Connection {
    /// The numbers of the rows that some work deletes.
    ///
    /// SQLite tells them one by one; `RETURNING` would copy them first, and keep it from deleting rows as it finds them.
    /// - Parameter work: deletes rows, by statements with a condition: without any, SQLite empties a table without a word.
    func deletedNumbers(_ work: () throws -> Void) rethrows -> [Int64] {
        let collector = NumberCollector()
        // The collector outlives the work, and no other hook is set.
        sqlite3_update_hook(
            database,
            { collector, operation, _, _, number in
                guard let collector, operation == SQLITE_DELETE else { return }
                Unmanaged<NumberCollector>.fromOpaque(collector).takeUnretainedValue().numbers.append(number)
            }, Unmanaged.passUnretained(collector).toOpaque())
        defer { sqlite3_update_hook(database, nil, nil) }
        try withExtendedLifetime(collector) { try work() }
        return collector.numbers
    }
}

/// Where a hook puts numbers.
private final class NumberCollector {
    var numbers: [Int64] = []
}
