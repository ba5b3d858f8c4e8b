/// What a store is asked, told statement by statement; `-com.apple.CoreData.SQLDebug` with a closure.
///
/// ```swift
/// container.statementLog = StatementLog(slowDuration: 0.1) { event in
///     print(event.duration, event.rowCount, event.sqlWithValues)
///     if event.isSlow { print(event.queryPlan.joined(separator: "\n")) }
/// }
/// ```
public struct StatementLog: Sendable {
    /// From how many seconds on a statement is slow, so that its query plan is looked up; `nil` for no such limit.
    public let slowDuration: Double?
    /// Called after each statement, on the thread that ran it, which waits meanwhile. It must not use the store.
    public let handler: @Sendable (StatementEvent) -> Void

    /// Creates a log.
    /// - Parameters:
    ///   - slowDuration: from how many seconds on a statement is slow; `nil` for no such limit.
    ///   - handler: called after each statement.
    public init(slowDuration: Double? = nil, handler: @escaping @Sendable (StatementEvent) -> Void) {
        self.slowDuration = slowDuration
        self.handler = handler
    }
}

/// A statement that has ended.
public struct StatementEvent: Sendable, Hashable {
    /// The statement, with `?1` and its kind for values.
    public let sql: String
    /// The statement with its values in it. They can be private to the users.
    public let sqlWithValues: String
    /// How long it took, in seconds, with what the program did between two rows.
    public let duration: Double
    /// How many rows it gave.
    public let rowCount: Int
    /// How many rows it wrote.
    public let changedRowCount: Int
    /// Whether it took as long as the log's `slowDuration`.
    public let isSlow: Bool
    /// How SQLite answers it, a line for each step; of slow ones alone.
    public let queryPlan: [String]
}
