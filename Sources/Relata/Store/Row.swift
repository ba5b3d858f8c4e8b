import CSQLite
public import Foundation

/// The row that a statement stands on, read by the slots of the object's storage.
///
/// A slot that the object's entity does not store reads `nil`.
public final class Row {
    /// The prepared statement.
    var statement: OpaquePointer?
    /// For each slot of the row's entity what is where among the statement's columns; the plan, which outlives the
    /// walk over its rows, owns the memory.
    var columns: UnsafePointer<SelectPlan.Layout.Column>?

    init() {}

    /// The column of a slot, if it has one and a value in it.
    @inline(__always)
    private func column(_ slot: Int) -> Int32? {
        guard let column = columns?[slot].value, column >= 0, sqlite3_column_type(statement, column) != SQLITE_NULL
        else { return nil }
        return column
    }

    /// The Boolean in a slot.
    public func bool(_ slot: Int) -> Bool? {
        column(slot).map { sqlite3_column_int64(statement, $0) != 0 }
    }

    /// The Integer 16 in a slot; a number that another writer made too large for it is cut to its bounds.
    public func int16(_ slot: Int) -> Int16? {
        column(slot).map { Int16(clamping: sqlite3_column_int64(statement, $0)) }
    }

    /// The Integer 32 in a slot; a number that another writer made too large for it is cut to its bounds.
    public func int32(_ slot: Int) -> Int32? {
        column(slot).map { Int32(clamping: sqlite3_column_int64(statement, $0)) }
    }

    /// The Integer 64 in a slot.
    public func int64(_ slot: Int) -> Int64? {
        column(slot).map { sqlite3_column_int64(statement, $0) }
    }

    /// The Float in a slot.
    public func float(_ slot: Int) -> Float? {
        column(slot).map { Float(sqlite3_column_double(statement, $0)) }
    }

    /// The Double in a slot.
    public func double(_ slot: Int) -> Double? {
        column(slot).map { sqlite3_column_double(statement, $0) }
    }

    /// The Decimal in a slot.
    public func decimal(_ slot: Int) -> Decimal? {
        string(slot).flatMap { Decimal(string: $0) }
    }

    /// The String in a slot.
    public func string(_ slot: Int) -> String? {
        guard let column = column(slot) else { return nil }
        return SQLite.text(statement, column)
    }

    /// The Date in a slot.
    public func date(_ slot: Int) -> Date? {
        column(slot).map { Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, $0)) }
    }

    /// The bytes in a slot.
    public func data(_ slot: Int) -> Data? {
        guard let column = column(slot) else { return nil }
        guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// The UUID in a slot.
    public func uuid(_ slot: Int) -> UUID? {
        guard let column = column(slot), let bytes = sqlite3_column_blob(statement, column),
            sqlite3_column_bytes(statement, column) == MemoryLayout<uuid_t>.size
        else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// The URI in a slot.
    public func url(_ slot: Int) -> URL? {
        string(slot).flatMap { URL(string: $0) }
    }

    /// The destination of a to-one relationship.
    public func toOne(_ slot: Int) -> ToOneReference {
        guard let place = columns?[slot] else { return ToOneReference() }
        guard let column = column(slot) else {
            return place.isKeyElsewhere ? .unresolved : ToOneReference()
        }
        let hasPosition = place.position >= 0 && sqlite3_column_type(statement, place.position) != SQLITE_NULL
        return ToOneReference(
            number: sqlite3_column_int64(statement, column),
            position: hasPosition ? sqlite3_column_int64(statement, place.position) : Position.none)
    }
}
