/// The part of a query's rows that is read: all but some, from an offset on, and at most a number of them.
///
/// Rows are left out as they come: in SQL a list of them is asked for each row of the table, even where the result has
/// few. The query may give as many rows more as are left out, so the offset and the limit are counted here too.
struct RowWindow {
    /// All rows.
    static let all = RowWindow(limit: nil, offset: 0, except: [])

    private let excluded: Set<RowID>
    /// The limit of the query.
    let queryLimit: Int?
    /// The offset of the query.
    let queryOffset: Int
    /// What is left to do here of the query's offset and limit.
    private var wanted: ResultWindow

    init(limit: Int?, offset: Int, except excluded: [RowID]) {
        self.excluded = Set(excluded)
        guard !excluded.isEmpty else {
            (queryLimit, queryOffset, wanted) = (limit, offset, ResultWindow(limit: nil, offset: 0))
            return
        }
        queryLimit = FetchPlan.end(limit, after: offset, self.excluded.count)
        queryOffset = 0
        wanted = ResultWindow(limit: limit, offset: offset)
    }

    /// Whether no row is read any more.
    var isComplete: Bool { wanted.isComplete }

    /// Returns whether the current row, whose first column is its ID, is read.
    mutating func takes(_ statement: Statement) -> Bool {
        if excluded.isEmpty { return true }
        return !excluded.contains(statement.rowID(0)) && wanted.takes()
    }
}
