import CRelataSQLite
import Foundation

/// A compiled statement, kept to be run again.
final class Statement {
    let pointer: OpaquePointer
    let connection: Connection
    /// What went wrong when a value was bound. SQLite would run the statement with NULL in the value's place, so that it is not run.
    private var bindFailure = SQLITE_OK

    init(_ pointer: OpaquePointer, of connection: Connection) {
        self.pointer = pointer
        self.connection = connection
    }

    deinit { sqlite3_finalize(pointer) }

    /// How many columns its rows have.
    var columnCount: Int32 { sqlite3_column_count(pointer) }

    /// Binds a number; parameters count from 1.
    func bind(_ value: Int64, at index: Int32) { note(sqlite3_bind_int64(pointer, index, value)) }

    /// Binds the ID of a row.
    func bind(_ rowID: RowID, at index: Int32) { bind(rowID.rawValue, at: index) }

    /// Binds a list of IDs, which `json_each` takes apart.
    func bind(_ rowIDs: [RowID], at index: Int32) { bind(JSONNumbers.text(rowIDs.lazy.map(\.rawValue)), at: index) }

    /// Binds a string.
    func bind(_ value: String, at index: Int32) {
        var value = value
        value.withUTF8 { note(relata_bind_text(pointer, index, $0.baseAddress, UInt64($0.count))) }
    }

    /// Binds a floating-point number.
    func bind(double value: Double, at index: Int32) { note(sqlite3_bind_double(pointer, index, value)) }

    /// Binds bytes.
    func bind(bytes: some Sequence<UInt8>, at index: Int32) {
        let bytes = ContiguousArray(bytes)
        bytes.withUnsafeBytes { note(relata_bind_blob(pointer, index, $0.baseAddress, UInt64($0.count))) }
    }

    /// Binds nothing.
    func bindNull(at index: Int32) { note(sqlite3_bind_null(pointer, index)) }

    private func note(_ code: Int32) {
        // A parameter that the statement does not have leaves no NULL in a value's place.
        if code != SQLITE_OK, code != SQLITE_RANGE { bindFailure = code }
    }

    /// Makes sure that all values were bound.
    private func requireValues() throws {
        guard bindFailure == SQLITE_OK else {
            defer { bindFailure = SQLITE_OK }
            throw connection.failure(toBind: bindFailure, sql)
        }
    }

    private var sql: String? { sqlite3_sql(pointer).map { String(cString: $0) } }

    /// Goes to the next row.
    /// - Returns: whether there is one.
    /// - Throws: `PersistenceError`; also if a value could not be bound.
    func step() throws -> Bool {
        try requireValues()
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// What went wrong; the statement is ready to be run again.
    private func failure(_ code: Int32) -> PersistenceError {
        let failure = connection.failure(code, sql)
        sqlite3_reset(pointer)
        return failure
    }

    /// Runs the statement to its end, and makes it ready to be run again.
    /// - Throws: `PersistenceError`; also if a value could not be bound.
    func run() throws {
        try requireValues()
        let code = sqlite3_step(pointer)
        guard code == SQLITE_DONE else {
            if code == SQLITE_ROW { while try step() {} } else { throw failure(code) }
            sqlite3_reset(pointer)
            return
        }
        sqlite3_reset(pointer)
    }

    /// Makes the statement ready to be run again.
    func reset() { sqlite3_reset(pointer) }

    /// A column's whole number.
    func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    /// The ID of a row in a column.
    func rowID(_ column: Int32) -> RowID { RowID(rawValue: int64(column)) }

    /// A column's floating-point number.
    func double(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }

    /// A column's bytes.
    func data(_ column: Int32) -> Data {
        guard let start = sqlite3_column_blob(pointer, column) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(pointer, column)))
    }

    /// A column's UUID, if it has the sixteen bytes of one.
    func uuid(_ column: Int32) -> UUID? {
        let bytes = data(column)
        guard bytes.count == 16 else { return nil }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Whether a column has a whole number.
    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_INTEGER }

    /// A column's string.
    func text(_ column: Int32) -> String { SQLite.text(pointer, column) }

    /// Whether a column has no value.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }
}
