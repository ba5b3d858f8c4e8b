import CRelataSQLite

/// The sum of numbers that are not decimals, in the store and in memory: exact for integers, and a floating-point
/// number where the integers' sum does not fit into 64 bits. SQLite's own function fails then.
///
/// A trivial type for which all bits zero are the sum of nothing: in a query it is in SQLite's memory.
struct NumberSum {
    /// The lower 64 bits of the sum of the integers.
    private var lower: Int64 = 0
    /// How often that has left the range of 64 bits upwards; below zero for downwards.
    private var carries: Int64 = 0
    /// The sum of the other numbers.
    private var rough: Double = 0
    private var hasRough = false

    mutating func add(_ number: Int64) {
        let (sum, overflow) = lower.addingReportingOverflow(number)
        lower = sum
        if overflow { carries += number > 0 ? 1 : -1 }
    }

    mutating func add(_ number: Double) {
        rough += number
        hasRough = true
    }

    var value: QueryValue {
        if carries == 0, !hasRough { return .integer(lower) }
        return .number(rough + (Double(carries) * 18_446_744_073_709_551_616 + Double(lower)))
    }

    // MARK: - In a query

    static func addRow(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, let memory = memory(context, creates: true) else { return }
        switch sqlite3_value_type(values[0]) {
        case SQLITE_INTEGER: memory.pointee.add(sqlite3_value_int64(values[0]))
        case SQLITE_FLOAT: memory.pointee.add(sqlite3_value_double(values[0]))
        default: break
        }
    }

    static func finish(_ context: OpaquePointer?) {
        QueryFunctions.setResult(
            of: context, to: (memory(context, creates: false)?.pointee ?? NumberSum()).value)
    }

    private static func memory(_ context: OpaquePointer?, creates: Bool) -> UnsafeMutablePointer<NumberSum>? {
        let size = creates ? Int32(MemoryLayout<NumberSum>.size) : 0
        return sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: NumberSum.self)
    }
}
