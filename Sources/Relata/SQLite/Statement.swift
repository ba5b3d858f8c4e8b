import CRelataSQLite
import Foundation

/// A compiled statement, kept for repeated use.
final class Statement {
    let pointer: OpaquePointer
    let connection: Connection
    // A number or a flag that is read and replaced as a whole: no two uses can overlap, and none has to be checked.
    /// SQLite's result code of a failed bind. SQLite would run the statement with NULL instead of the value, so it is
    /// not run.
    @exclusivity(unchecked) private var bindFailure = SQLITE_OK

    init(_ pointer: OpaquePointer, of connection: Connection) {
        self.pointer = pointer
        self.connection = connection
    }

    deinit { connection.leave(pointer) }

    /// The number of columns of its rows.
    var columnCount: Int32 { sqlite3_column_count(pointer) }

    /// Binds a number; parameters count from 1.
    func bind(_ value: Int64, at index: Int32) { record(sqlite3_bind_int64(pointer, index, value)) }

    /// Binds the ID of a row.
    func bind(_ rowID: RowID, at index: Int32) { bind(rowID.rawValue, at: index) }

    /// Binds a list of IDs for `json_each`.
    func bind(_ rowIDs: [RowID], at index: Int32) { bind(JSONNumbers.text(rowIDs.lazy.map(\.rawValue)), at: index) }

    /// Binds a string.
    func bind(_ value: String, at index: Int32) {
        var value = value
        value.withUTF8 { bind(text: $0, at: index) }
    }

    /// Binds a string's bytes.
    func bind(text: UnsafeBufferPointer<UInt8>, at index: Int32) {
        record(relata_bind_text(pointer, index, text.baseAddress, UInt64(text.count)))
    }

    /// Binds a floating-point number.
    func bind(double value: Double, at index: Int32) { record(sqlite3_bind_double(pointer, index, value)) }

    /// Binds bytes.
    func bind(bytes: some Sequence<UInt8>, at index: Int32) {
        ContiguousArray(bytes).withUnsafeBytes { bind(bytes: $0, at: index) }
    }

    /// Binds bytes without copying them first.
    func bind(bytes: UnsafeRawBufferPointer, at index: Int32) {
        record(relata_bind_blob(pointer, index, bytes.baseAddress, UInt64(bytes.count)))
    }

    /// Binds NULL.
    func bindNull(at index: Int32) { record(sqlite3_bind_null(pointer, index)) }

    private func record(_ code: Int32) {
        // A parameter that the statement does not have does not become NULL.
        if code != SQLITE_OK, code != SQLITE_RANGE { bindFailure = code }
    }

    /// Checks that all values were bound.
    private func requireValues() throws {
        guard bindFailure == SQLITE_OK else {
            defer { bindFailure = SQLITE_OK }
            throw connection.failure(toBind: bindFailure, of: sql)
        }
    }

    private var sql: String? { sqlite3_sql(pointer).map { String(cString: $0) } }

    /// Moves to the next row.
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

    /// Returns the error, and resets the statement.
    private func failure(_ code: Int32) -> PersistenceError {
        let failure = connection.failure(code, of: sql)
        sqlite3_reset(pointer)
        return failure
    }

    /// Runs the statement to its end, and resets it.
    /// - Throws: `PersistenceError`; also if a value could not be bound.
    func run() throws {
        try requireValues()
        let code = sqlite3_step(pointer)
        switch code {
        case SQLITE_DONE: break
        case SQLITE_ROW: while try step() {}
        default: throw failure(code)
        }
        sqlite3_reset(pointer)
    }

    /// Resets the statement, so that it can be run again.
    func reset() { sqlite3_reset(pointer) }

    /// Returns a column's integer.
    func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    /// Returns the ID of a row in a column.
    func rowID(_ column: Int32) -> RowID { RowID(rawValue: int64(column)) }

    /// Returns a column's floating-point number.
    func double(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }

    /// Returns a column's bytes.
    func data(_ column: Int32) -> Data {
        guard let start = sqlite3_column_blob(pointer, column) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(pointer, column)))
    }

    /// Returns a column's UUID, if it has the sixteen bytes of one.
    func uuid(_ column: Int32) -> UUID? {
        let bytes = data(column)
        guard bytes.count == 16 else { return nil }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Returns whether a column has an integer.
    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_INTEGER }

    /// Returns a column's string.
    func text(_ column: Int32) -> String { SQLite.text(of: pointer, at: column) }

    /// Returns whether a column is NULL.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }
}
