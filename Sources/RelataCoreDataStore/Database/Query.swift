import CRelataSQLite
import Foundation

/// A compiled statement.
package final class Query {
    let statement: OpaquePointer
    private let database: Database
    /// SQLite's result code of a failed bind.
    private var bindFailure = SQLITE_OK

    init(_ statement: OpaquePointer, of database: Database) {
        self.statement = statement
        self.database = database
    }

    deinit {
        sqlite3_finalize(statement)
    }

    /// Moves to the next row.
    ///
    /// - Returns: whether there is one.
    package func step() throws(Database.Failure) -> Bool {
        guard bindFailure == SQLITE_OK else {
            defer { bindFailure = SQLITE_OK }
            throw Database.Failure(code: bindFailure, message: String(cString: sqlite3_errstr(bindFailure)))
        }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let failure = database.failure(code)
            sqlite3_reset(statement)
            throw failure
        }
    }

    /// Runs the statement to its end, with these parameters, and resets it.
    package func run(_ parameters: [SQLiteValue]) throws(Database.Failure) {
        bind(parameters)
        while try step() {}
        sqlite3_reset(statement)
    }

    /// Runs the statement, which a constraint of a table or an index may reject, with these parameters.
    ///
    /// - Returns: whether it was executed; a rejected one changed nothing.
    package func runIfAllowed(_ parameters: [SQLiteValue]) throws(Database.Failure) -> Bool {
        try constraintFailure(of: parameters) == nil
    }

    /// Runs the statement, which a constraint of a table or an index may reject, with these parameters.
    ///
    /// - Returns: the failure if it was rejected; a rejected statement changed nothing.
    package func constraintFailure(of parameters: [SQLiteValue]) throws(Database.Failure) -> Database.Failure? {
        do throws(Database.Failure) {
            try run(parameters)
            return nil
        } catch {
            if error.isConstraint { return error }
            throw error
        }
    }

    /// Binds the parameters of the statement, from the first. A value that SQLite does not accept makes the next step
    /// throw: it would run the statement with NULL instead of the value.
    package func bind(_ parameters: [SQLiteValue]) {
        sqlite3_reset(statement)
        bindFailure = SQLITE_OK
        for (offset, value) in parameters.enumerated() {
            let code = bind(value, at: Int32(offset + 1))
            // A parameter that the statement does not have does not become NULL.
            if code != SQLITE_OK, code != SQLITE_RANGE { bindFailure = code }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            return text.withUTF8 { relata_bind_text(statement, index, $0.baseAddress, UInt64($0.count)) }
        case .blob(let data):
            return data.withUnsafeBytes { relata_bind_blob(statement, index, $0.baseAddress, UInt64($0.count)) }
        }
    }

    /// The values of the row.
    package var values: [SQLiteValue] {
        (0..<sqlite3_column_count(statement)).map { value($0) }
    }

    /// Returns the value of a column of the row.
    package func value(_ column: Int32) -> SQLiteValue {
        SQLiteValue(sqlite3_column_value(statement, column))
    }
}
