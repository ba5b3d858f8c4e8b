import CRelataSQLite
public import Foundation

/// The columns of a slot in a statement.
struct SlotColumns {
    /// The column of the value, or -1.
    var valueColumn: Int32 = -1
    /// The column of the position, or -1.
    var positionColumn: Int32 = -1
    /// Whether the key of the relationship is in the destination's row.
    var isKeyElsewhere = false
}

/// The current row of a statement, read by the slots of the object's storage.
///
/// A slot that the object's entity does not store reads `nil`.
@_spi(Generated)
public final class Row {
    // Both are read for each value of a row. They are pointers that are read and replaced as a whole, so that no two
    // uses can overlap, and none has to be checked.
    /// The prepared statement.
    @exclusivity(unchecked) private(set) var statement: OpaquePointer?
    /// The columns of each slot of the row's entity; the memory belongs to the plan, which outlives the iteration
    /// over its rows.
    @exclusivity(unchecked) private(set) var columns: UnsafePointer<SlotColumns>?

    init() {}

    /// Reads the current row of a statement from now on.
    /// - Parameters:
    ///   - statement: the prepared statement.
    ///   - columns: the columns of each slot, which must outlive the iteration over the statement's rows.
    @inline(__always)
    func point(to statement: OpaquePointer?, _ columns: UnsafePointer<SlotColumns>?) {
        self.statement = statement
        self.columns = columns
    }

    /// The column of a slot, if the object's entity stores it.
    @inline(__always)
    private func column(_ slot: Int) -> Int32? {
        guard let column = columns?[slot].valueColumn, column >= 0 else { return nil }
        return column
    }

    /// Returns the value in a slot's column, if it has one that is not NULL.
    ///
    /// It is looked up once and then its type and contents are read; each of SQLite's column functions would look it
    /// up again. SQLite requires its lock for that, which our connections do not have: they belong to one domain.
    @inline(__always)
    func value(_ slot: Int) -> OpaquePointer? {
        guard let column = column(slot), let value = sqlite3_column_value(statement, column),
            sqlite3_value_type(value) != SQLITE_NULL
        else { return nil }
        return value
    }

    /// Returns the Boolean in a slot.
    public func bool(_ slot: Int) -> Bool? {
        value(slot).map { sqlite3_value_int64($0) != 0 }
    }

    /// Returns the Integer 16 in a slot; a number from another writer that is too large is clamped.
    public func int16(_ slot: Int) -> Int16? {
        value(slot).map { Int16(clamping: sqlite3_value_int64($0)) }
    }

    /// Returns the Integer 32 in a slot; a number from another writer that is too large is clamped.
    public func int32(_ slot: Int) -> Int32? {
        value(slot).map { Int32(clamping: sqlite3_value_int64($0)) }
    }

    /// Returns the Integer 64 in a slot.
    public func int64(_ slot: Int) -> Int64? {
        value(slot).map { sqlite3_value_int64($0) }
    }

    /// Returns the Float in a slot.
    public func float(_ slot: Int) -> Float? {
        value(slot).map { Float(sqlite3_value_double($0)) }
    }

    /// Returns the Double in a slot.
    public func double(_ slot: Int) -> Double? {
        value(slot).map { sqlite3_value_double($0) }
    }

    /// Returns the Decimal in a slot.
    public func decimal(_ slot: Int) -> Decimal? {
        string(slot).flatMap { Decimal(wholeText: $0) }
    }

    /// Returns the String in a slot.
    public func string(_ slot: Int) -> String? {
        guard let value = value(slot) else { return nil }
        return SQLite.text(of: value)
    }

    /// Returns the Date in a slot.
    public func date(_ slot: Int) -> Date? {
        value(slot).map { Date(timeIntervalSinceReferenceDate: sqlite3_value_double($0)) }
    }

    /// Returns the bytes in a slot.
    public func data(_ slot: Int) -> Data? {
        guard let value = value(slot) else { return nil }
        guard let bytes = sqlite3_value_blob(value) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_value_bytes(value)))
    }

    /// Returns the UUID in a slot.
    public func uuid(_ slot: Int) -> UUID? {
        guard let value = value(slot), let bytes = sqlite3_value_blob(value),
            sqlite3_value_bytes(value) == MemoryLayout<uuid_t>.size
        else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Returns the URI in a slot.
    public func url(_ slot: Int) -> URL? {
        string(slot).flatMap { URL(string: $0) }
    }
}

extension Row {
    /// Returns the key in a slot's column, and the position beside it, if the slot has a column that is not NULL.
    @inline(__always)
    func key(_ slot: Int) -> (rowID: RowID, position: Int64?)? {
        guard let columns = columns?[slot], let value = value(slot) else { return nil }
        let positionColumn = columns.positionColumn
        let hasPosition = positionColumn >= 0 && sqlite3_column_type(statement, positionColumn) != SQLITE_NULL
        return (
            RowID(rawValue: sqlite3_value_int64(value)),
            hasPosition ? sqlite3_column_int64(statement, positionColumn) : nil
        )
    }

    /// Returns whether the key of a slot's relationship is in the destination's row.
    @inline(__always)
    func isKeyElsewhere(_ slot: Int) -> Bool { columns?[slot].isKeyElsewhere ?? false }
}

// Scalars of required attributes, whose columns the schema declares NOT NULL; SQLite reads NULL as zero.
extension Row {
    /// Returns the Boolean in a slot; `false` if there is none.
    public func bool(_ slot: Int) -> Bool { (int64(slot) as Int64) != 0 }

    /// Returns the Integer 16 in a slot; zero if there is none.
    public func int16(_ slot: Int) -> Int16 { Int16(clamping: int64(slot) as Int64) }

    /// Returns the Integer 32 in a slot; zero if there is none.
    public func int32(_ slot: Int) -> Int32 { Int32(clamping: int64(slot) as Int64) }

    /// Returns the Integer 64 in a slot; zero if there is none.
    public func int64(_ slot: Int) -> Int64 { column(slot).map { sqlite3_column_int64(statement, $0) } ?? 0 }

    /// Returns the Float in a slot; zero if there is none.
    public func float(_ slot: Int) -> Float { Float(double(slot) as Double) }

    /// Returns the Double in a slot; zero if there is none.
    public func double(_ slot: Int) -> Double { column(slot).map { sqlite3_column_double(statement, $0) } ?? 0 }
}
