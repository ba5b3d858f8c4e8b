import CRelataSQLite

/// Traces the statements of one connection, and reports them to a log.
final class StatementTracer {
    private let log: StatementLog
    /// Returns the query plan of a statement, determined on another connection.
    private let queryPlan: (String) -> [String]
    /// The numbers of rows that the running statements have returned.
    private var rows: [OpaquePointer: Int] = [:]

    init(_ log: StatementLog, queryPlan: @escaping (String) -> [String]) {
        self.log = log
        self.queryPlan = queryPlan
    }

    fileprivate func gaveRow(_ statement: OpaquePointer) { rows[statement, default: 0] += 1 }

    fileprivate func ended(_ statement: OpaquePointer, nanoseconds: Int64) {
        let duration = Double(nanoseconds) / 1e9
        let count = rows.removeValue(forKey: statement) ?? 0
        guard let text = sqlite3_sql(statement) else { return }
        let sql = String(cString: text)
        let isSlow = log.slowDuration.map { duration >= $0 } ?? false
        let writes = sqlite3_stmt_readonly(statement) == 0
        let expanded = sqlite3_expanded_sql(statement)
        defer { sqlite3_free(expanded) }
        log.handler(
            StatementEvent(
                sql: sql, sqlWithValues: expanded.map { String(cString: $0) } ?? sql, duration: duration,
                rowCount: count, changedRowCount: writes ? Int(sqlite3_changes64(sqlite3_db_handle(statement))) : 0,
                isSlow: isSlow, queryPlan: isSlow ? queryPlan(sql) : []))
    }
}

extension Connection {
    /// Sets the tracer of the connection; `nil` for none.
    func setTracer(_ new: StatementTracer?) {
        tracer = new
        guard let new else {
            sqlite3_trace_v2(database, 0, nil, nil)
            return
        }
        sqlite3_trace_v2(
            database, UInt32(SQLITE_TRACE_PROFILE | SQLITE_TRACE_ROW),
            { kind, context, statement, detail in
                guard let context, let statement else { return 0 }
                let tracer = Unmanaged<StatementTracer>.fromOpaque(context).takeUnretainedValue()
                if kind == UInt32(SQLITE_TRACE_ROW) {
                    tracer.gaveRow(OpaquePointer(statement))
                } else if let detail {
                    tracer.ended(
                        OpaquePointer(statement), nanoseconds: detail.assumingMemoryBound(to: Int64.self).pointee)
                }
                return 0
            }, Unmanaged.passUnretained(new).toOpaque())
    }

    /// Returns the query plan of a statement; a line for each step.
    func queryPlan(of sql: String) throws -> [String] {
        let statement = try prepare("EXPLAIN QUERY PLAN " + sql)
        defer { statement.reset() }
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(3)) }
        return lines
    }
}
