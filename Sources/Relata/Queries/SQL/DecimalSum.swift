import CRelataSQLite
import Foundation

/// The sum and the average of decimals, in the store and in memory: exact, and NULL beyond the range of decimals.
///
/// `NumberSum` adds other numbers: its sum has to become a floating-point number there, which no decimal may.
struct DecimalSum {
    private var sum: Decimal = 0
    private var count = 0

    mutating func add(_ number: Decimal) {
        sum += number
        count += 1
    }

    var value: QueryValue { Self.orNull(sum) }

    /// The average; NULL for no numbers.
    var average: QueryValue { count == 0 ? .null : Self.orNull(sum / Decimal(count)) }

    private static func orNull(_ number: Decimal) -> QueryValue { number.isNaN ? .null : .decimal(number) }

    // MARK: - In a query

    /// The marker that the average's functions are registered with; those of the sum have none.
    static var averageMark: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

    /// The sum while SQLite iterates over the rows, to which there is a reference in SQLite's memory.
    private final class Running {
        var sum = DecimalSum()
    }

    static func addRow(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, let number = QueryFunctions.number(values[0]).decimalValue, let running = running(context)
        else { return }
        running.sum.add(number)
    }

    static func finish(_ context: OpaquePointer?) {
        var sum = DecimalSum()
        if let memory = memory(context, creates: false), let held = memory.pointee {
            // Retrieved from SQLite's memory, which is freed after this.
            sum = Unmanaged<Running>.fromOpaque(held).takeRetainedValue().sum
            memory.pointee = nil
        }
        QueryFunctions.setResult(
            of: context, to: sqlite3_user_data(context) == averageMark ? sum.average : sum.value)
    }

    private static func running(_ context: OpaquePointer?) -> Running? {
        guard let memory = memory(context, creates: true) else { return nil }
        if let held = memory.pointee { return Unmanaged<Running>.fromOpaque(held).takeUnretainedValue() }
        let running = Running()
        // SQLite keeps the reference, in memory that it has zeroed, until the rows end; `finish` is always called.
        memory.pointee = Unmanaged.passRetained(running).toOpaque()
        return running
    }

    private static func memory(
        _ context: OpaquePointer?, creates: Bool
    ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?>? {
        let size = creates ? Int32(MemoryLayout<UnsafeMutableRawPointer?>.size) : 0
        return sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }
}
