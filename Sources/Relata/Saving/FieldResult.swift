import CRelataSQLite

/// Returns fields as the results of a function that SQLite calls.
final class FieldResult: FieldWriter {
    private var context: OpaquePointer?

    /// Returns the field of a column, or the position beside it.
    func setResult(
        of context: OpaquePointer?, to field: WritePlan.Field, part: Part, of storage: ObjectStorage
    ) {
        self.context = context
        self.part = part
        storage.visit(field.slot, self)
    }

    override func write(_ value: Int64) { sqlite3_result_int64(context, value) }

    override func write(_ value: Double) { sqlite3_result_double(context, value) }

    override func write(text: UnsafeBufferPointer<UInt8>) {
        relata_result_text(context, text.baseAddress, UInt64(text.count))
    }

    override func write(bytes: UnsafeRawBufferPointer) {
        relata_result_blob(context, bytes.baseAddress, UInt64(bytes.count))
    }

    override func writeNull() { sqlite3_result_null(context) }
}
