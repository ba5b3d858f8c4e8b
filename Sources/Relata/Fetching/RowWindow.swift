/// The part of a query's rows that is read: all but some, from an offset on, and at most a number of them.
///
/// Rows are left out as they come: in SQL a list of them is asked for each row of the table, even where the result has few. The query may
/// give as many rows more as are left out, so the offset and the limit are counted here too.
struct RowWindow {
    /// All rows.
    static let all = RowWindow(limit: nil, offset: 0, except: [])

    private let excluded: Set<RowID>
    /// The limit of the query.
    let queryLimit: Int?
    /// The offset of the query.
    let queryOffset: Int
    private var skipped: Int
    /// The number of rows that are still wanted.
    private var rest: Int

    init(limit: Int?, offset: Int, except excluded: [RowID]) {
        self.excluded = Set(excluded)
        guard !excluded.isEmpty else {
            (queryLimit, queryOffset, skipped, rest) = (limit, offset, 0, .max)
            return
        }
        let more = offset.addingReportingOverflow(self.excluded.count)
        let all = limit.map { $0.addingReportingOverflow(more.partialValue) }
        queryLimit = more.overflow || all?.overflow == true ? nil : all?.partialValue
        queryOffset = 0
        skipped = offset
        rest = limit ?? .max
    }

    /// Whether no row is read any more.
    var isComplete: Bool { rest == 0 }

    /// Returns whether the current row, whose first column is its ID, is read.
    mutating func takes(_ statement: Statement) -> Bool {
        if excluded.isEmpty { return true }
        if excluded.contains(statement.rowID(0)) { return false }
        if skipped > 0 {
            skipped -= 1
            return false
        }
        rest -= 1
        return true
    }
}
