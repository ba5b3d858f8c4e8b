import CRelataSQLite

/// Binds fields to the parameters of a statement, one after the other.
final class FieldBinder: FieldWriter {
    // Read and replaced as a whole for each field: no two uses can overlap, and none has to be checked.
    @exclusivity(unchecked) private var statement: OpaquePointer?
    @exclusivity(unchecked) private(set) var index: Int32 = 1
    /// SQLite's result code of a failed bind: a value can be too large, and SQLite would write NULL instead.
    @exclusivity(unchecked) private(set) var failure: Int32?

    /// Starts with a statement's first parameter.
    func begin(_ statement: Statement) {
        self.statement = statement.pointer
        index = 1
        failure = nil
    }

    /// Binds the field of a column, and its position if it has one.
    func bind(_ field: WritePlan.Field, of storage: ObjectStorage) {
        part = field.hasPosition ? .both : .key
        storage.visit(field.slot, self)
    }

    /// Binds the ID of a row.
    func bind(_ rowID: RowID) { write(rowID.rawValue) }

    override func write(_ value: Int64) {
        record(sqlite3_bind_int64(statement, index, value))
        index += 1
    }

    override func write(_ value: Double) {
        record(sqlite3_bind_double(statement, index, value))
        index += 1
    }

    override func write(text: UnsafeBufferPointer<UInt8>) {
        record(relata_bind_text(statement, index, text.baseAddress, UInt64(text.count)))
        index += 1
    }

    override func write(bytes: UnsafeRawBufferPointer) {
        record(relata_bind_blob(statement, index, bytes.baseAddress, UInt64(bytes.count)))
        index += 1
    }

    override func writeNull() {
        record(sqlite3_bind_null(statement, index))
        index += 1
    }

    private func record(_ code: Int32) {
        if code != SQLITE_OK { failure = code }
    }
}
