import RelataSchema

/// Gives new objects the IDs of their rows, those of one table in one go.
struct RowIDAllocator {
    private let reader: StoreReader
    /// The objects, each with the number that it had.
    private var assigned: [(objects: [ManagedObject], former: [Int64])] = []

    init(_ reader: StoreReader) { self.reader = reader }

    /// Gives those objects IDs that have not asked for theirs before.
    mutating func assign(to groups: [EntityGroup]) throws {
        var counts: [String: Int] = [:]
        for group in groups {
            guard let table = group.entity.mapping?.table else { continue }
            counts[table, default: 0] += group.objects.count { $0.number < 0 }
        }
        var next: [String: Int64] = [:]
        for (table, count) in counts where count > 0 {
            next[table] = try firstNumber(of: Int64(count), in: table)
        }
        for group in groups {
            guard let table = group.entity.mapping?.table, var number = next[table] else { continue }
            assigned.append((group.objects, group.objects.map(\.number)))
            for object in group.objects where object.number < 0 {
                object.number = number
                // Behind the last that there can be comes none, and none is asked for.
                number &+= 1
            }
            next[table] = number
        }
    }

    /// Gives the objects the numbers again that they had.
    func takeBack() {
        for (objects, numbers) in assigned {
            for (object, number) in zip(objects, numbers) { object.number = number }
        }
    }

    /// Reserves numbers that no row of a table has had, and gives the first of them.
    private func firstNumber(of count: Int64, in table: String) throws -> Int64 {
        let statement = try reader.statement(reader.model.schema.reserveIDs(in: table))
        statement.bind(count, at: 1)
        defer { statement.reset() }
        let last: Int64?
        do {
            last = try statement.step() ? statement.int64(0) : nil
        } catch PersistenceError.store(let failure) where failure.isConstraint {
            // What is beyond 64 bits is no integer to SQLite.
            throw unnumbered(
                "another writer has given a row of \(table) an ID so large that \(count) more do not follow it")
        }
        guard let last, last >= count else {
            throw unnumbered("\(Schema.SequenceTable.name) does not say which IDs the rows of \(table) have had")
        }
        return last - count + 1
    }

    private func unnumbered(_ reason: String) -> PersistenceError {
        .store(.corrupt(reason, path: reader.path))
    }
}
