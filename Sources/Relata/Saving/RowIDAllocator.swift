import RelataSchema

/// Assigns row IDs to new objects, to all those of one table together.
struct RowIDAllocator {
    private let reader: StoreReader
    /// The objects, each with its former ID.
    private var assigned: [(objects: [ManagedObject], former: [RowID])] = []

    init(_ reader: StoreReader) { self.reader = reader }

    /// Assigns IDs to those objects that have none yet.
    mutating func assign(to groups: [EntityObjects]) throws {
        var counts: [String: Int] = [:]
        for group in groups {
            let table = try group.entity.mapping.required("the table of \(group.entity.name)").table
            counts[table, default: 0] += group.objects.count { $0.rowID.isTemporary }
        }
        var next: [String: RowID] = [:]
        for (table, count) in counts where count > 0 {
            next[table] = try firstRowID(of: Int64(count), in: table)
        }
        for group in groups {
            guard let table = group.entity.mapping?.table, var rowID = next[table] else { continue }
            assigned.append((group.objects, group.objects.map(\.rowID)))
            for object in group.objects where object.rowID.isTemporary {
                object.assign(rowID)
                rowID = rowID.next
            }
            next[table] = rowID
        }
    }

    /// Restores the objects' former IDs.
    func restoreRowIDs() {
        for (objects, rowIDs) in assigned {
            for (object, rowID) in zip(objects, rowIDs) { object.assign(rowID) }
        }
    }

    /// Reserves IDs that no row of a table has had, and returns the first of them.
    private func firstRowID(of count: Int64, in table: String) throws -> RowID {
        let statement = try reader.statement(reader.model.schema.reserveIDs(in: table))
        statement.bind(count, at: 1)
        defer { statement.reset() }
        let last: Int64?
        do {
            last = try statement.step() ? statement.int64(0) : nil
        } catch PersistenceError.store(let failure) where failure.isConstraint {
            // Beyond 64 bits, SQLite has no integers.
            throw unnumbered(
                "another writer has given a row of \(table) an ID so large that \(count) more do not follow it")
        }
        guard let last, last >= count else {
            throw unnumbered("\(Schema.SequenceTable.name) does not say which IDs the rows of \(table) have had")
        }
        return RowID(rawValue: last - count + 1)
    }

    private func unnumbered(_ reason: String) -> PersistenceError {
        .store(.corrupt(reason, path: reader.path))
    }
}
