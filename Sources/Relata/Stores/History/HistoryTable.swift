import Foundation
import RelataSchema

/// The table that records a store's transactions. Every save adds to it, in its transaction.
struct HistoryTable {
    /// A row of the table.
    struct Row {
        let number: Int64
        let time: Double
        let author: String?
        let context: String?
        let process: String
        let record: HistoryRecord
    }

    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Returns whether the file has the table.
    func exists() throws -> Bool { try connection.hasTable("_history") }

    /// Creates the table. Its numbers are never reused, so that a token stays valid.
    func create() throws {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS "_history" ("number" INTEGER PRIMARY KEY AUTOINCREMENT, "time" REAL NOT NULL,
            "author" TEXT, "context" TEXT, "process" TEXT NOT NULL, "changes" TEXT NOT NULL) STRICT
            """)
    }

    /// Returns the effect of `add` as a statement for a connection that does not belong to the runtime.
    static func insertion(of record: HistoryRecord, author: String, writer: String) -> String {
        let values = [SQL.text(author), "NULL", SQL.text(writer), SQL.text(record.json)].joined(separator: ", ")
        return #"INSERT INTO main."_history" ("time", "author", "context", "process", "changes") "#
            + "VALUES (\(Date.now.timeIntervalSinceReferenceDate), \(values))"
    }

    /// The statement of `add`.
    static let insertion =
        #"INSERT INTO "_history" ("time", "author", "context", "process", "changes") VALUES (?1, ?2, ?3, ?4, ?5)"#

    /// Adds a transaction.
    /// - Parameter statement: the statement `insertion`; it is reset, so that it can be used again.
    static func add(
        _ record: HistoryRecord, author: String?, context: String?, writer: String, with statement: Statement
    ) throws {
        statement.bind(double: Date.now.timeIntervalSinceReferenceDate, at: 1)
        if let author { statement.bind(author, at: 2) } else { statement.bindNull(at: 2) }
        if let context { statement.bind(context, at: 3) } else { statement.bindNull(at: 3) }
        statement.bind(writer, at: 4)
        statement.bind(record.json, at: 5)
        try statement.run()
    }

    /// Returns the transactions after a given one, in the order in which they were saved.
    /// - Parameters:
    ///   - number: the transaction that is the last known one; 0 for all.
    ///   - writer: the open store whose transactions are left out.
    /// - Throws: `PersistenceError.store` if one of them cannot be read.
    func rows(after number: Int64, notOf writer: String? = nil) throws -> [Row] {
        let statement = try connection.prepare(
            #"SELECT "number", "time", "author", "context", "process", "changes" FROM "_history" "#
                + #"WHERE "number" > ?1 AND "process" IS NOT ?2 ORDER BY "number""#)
        statement.bind(number, at: 1)
        if let writer { statement.bind(writer, at: 2) }
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() {
            rows.append(
                Row(
                    number: statement.int64(0), time: statement.double(1), author: text(of: statement, at: 2),
                    context: text(of: statement, at: 3), process: statement.text(4),
                    record: try record(statement.text(5), number: statement.int64(0))))
        }
        return rows
    }

    private func record(_ text: String, number: Int64) throws -> HistoryRecord {
        do {
            return try JSONDecoder().decode(HistoryRecord.self, from: Data(text.utf8))
        } catch {
            throw PersistenceError.store(
                .corrupt(
                    "the transaction \(number) of its history is damaged; delete the history up to it",
                    path: connection.path))
        }
    }

    private func text(of statement: Statement, at column: Int32) -> String? {
        statement.isNull(column) ? nil : statement.text(column)
    }

    /// Returns the number of the last transaction that was ever saved; 0 if there was none.
    func last() throws -> Int64 { try number("SELECT seq FROM sqlite_sequence WHERE name = '_history'") ?? 0 }

    /// Returns the number of the first transaction that is still recorded.
    func first() throws -> Int64? { try number(#"SELECT min("number") FROM "_history""#) }

    /// Returns the number of the last transaction before a time; 0 if there is none.
    func last(before time: Double) throws -> Int64 {
        let statement = try connection.prepare(#"SELECT max("number") FROM "_history" WHERE "time" < ?1"#)
        statement.bind(double: time, at: 1)
        defer { statement.reset() }
        return try statement.step() && !statement.isNull(0) ? statement.int64(0) : 0
    }

    /// Deletes the transactions up to and including a given one.
    /// - Returns: the number of deleted transactions.
    func remove(upTo number: Int64) throws -> Int {
        let statement = try connection.prepare(#"DELETE FROM "_history" WHERE "number" <= ?1"#)
        statement.bind(number, at: 1)
        try statement.run()
        return connection.changes
    }

    private func number(_ sql: String) throws -> Int64? {
        let statement = try connection.prepare(sql)
        defer { statement.reset() }
        return try statement.step() && !statement.isNull(0) ? statement.int64(0) : nil
    }
}
