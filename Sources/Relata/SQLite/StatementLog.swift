/// A log of a store's statements; `-com.apple.CoreData.SQLDebug` with a closure.
///
/// ```swift
/// container.statementLog = StatementLog(slowDuration: 0.1) { event in
///     print(event.duration, event.rowCount, event.sqlWithValues)
///     if event.isSlow { print(event.queryPlan.joined(separator: "\n")) }
/// }
/// ```
public struct StatementLog: Sendable {
    /// The duration in seconds from which a statement is slow, so that its query plan is looked up; `nil` for no such
    /// limit.
    public let slowDuration: Double?
    /// Called after each statement, on the thread that ran it, which waits for the handler. It must not use the
    /// store.
    public let handler: @Sendable (StatementEvent) -> Void

    /// Creates a log.
    /// - Parameters:
    ///   - slowDuration: the duration in seconds from which a statement is slow; `nil` for no such limit.
    ///   - handler: called after each statement.
    public init(slowDuration: Double? = nil, handler: @escaping @Sendable (StatementEvent) -> Void) {
        self.slowDuration = slowDuration
        self.handler = handler
    }
}

/// A completed statement.
public struct StatementEvent: Sendable, Hashable {
    /// The statement, with parameters such as `?1` for values.
    public let sql: String
    /// The statement with its values, which can be private data of users.
    public let sqlWithValues: String
    /// The duration in seconds, including the program's work between two rows.
    public let duration: Double
    /// The number of rows that it returned.
    public let rowCount: Int
    /// The number of rows that it wrote.
    public let changedRowCount: Int
    /// Whether it took at least the log's `slowDuration`.
    public let isSlow: Bool
    /// SQLite's query plan, a line for each step; only for slow statements.
    public let queryPlan: [String]
}
