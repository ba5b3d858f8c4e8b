import RelataSchema

/// A statement for all rows whose key is one of some IDs, however many; compiled once for each form of the condition.
///
/// Consecutive keys are given by their bounds: SQLite then iterates over the table or the index once, and need not
/// look up each of them. Objects that were created together have such keys.
final class KeyedStatement {
    private let sql: (one: String, run: String, list: String)
    private var one: Statement?
    private var run: Statement?
    private var list: Statement?

    /// - Parameters:
    ///   - start: the statement up to its condition.
    ///   - key: the column that is compared with the keys.
    ///   - rest: the statement after its condition.
    init(_ start: String, key: String, rest: String = "") {
        sql = (
            "\(start) WHERE \(key) = ?1\(rest)", "\(start) WHERE \(key) BETWEEN ?1 AND ?2\(rest)",
            "\(start) WHERE \(SQL.isAmong(key))\(rest)"
        )
    }

    /// Calls a function with a statement for each part of the keys, until all were covered.
    func forEachPart(of keys: [RowID], on connection: Connection, _ body: (Statement) throws -> Void) throws {
        if keys.count == 1 {
            let statement = try one ?? connection.prepare(sql.one)
            one = statement
            statement.bind(keys[0], at: 1)
            return try body(statement)
        }
        let keys = RowIDRuns(keys)
        if !keys.runs.isEmpty {
            let statement = try run ?? connection.prepare(sql.run)
            run = statement
            for run in keys.runs {
                statement.bind(run.lowerBound, at: 1)
                statement.bind(run.upperBound, at: 2)
                try body(statement)
            }
        }
        guard !keys.rest.isEmpty else { return }
        let statement = try list ?? connection.prepare(sql.list)
        list = statement
        statement.bind(keys.rest, at: 1)
        try body(statement)
    }
}
