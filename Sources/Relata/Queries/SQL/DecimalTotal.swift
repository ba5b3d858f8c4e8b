import CRelataSQLite
import Foundation

/// The sum of a column of decimals, while SQLite iterates over its rows.
final class DecimalTotal {
    /// The marker that the average's functions are registered with; those of the sum have none.
    static var averageMark: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

    private var sum: Decimal = 0
    private var count = 0

    static func add(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, let number = QueryFunctions.number(values[0]).decimalValue, let total = total(context) else {
            return
        }
        total.sum += number
        total.count += 1
    }

    static func finish(_ context: OpaquePointer?) {
        let isAverage = sqlite3_user_data(context) == averageMark
        guard let memory = memory(context, creates: false), let held = memory.pointee else {
            return QueryFunctions.result(isAverage ? .null : .decimal(0), context)
        }
        // Retrieved from SQLite's memory, which is freed after this.
        let total = Unmanaged<DecimalTotal>.fromOpaque(held).takeRetainedValue()
        memory.pointee = nil
        QueryFunctions.result(.decimal(isAverage ? total.sum / Decimal(total.count) : total.sum), context)
    }

    private static func total(_ context: OpaquePointer?) -> DecimalTotal? {
        guard let memory = memory(context, creates: true) else { return nil }
        if let held = memory.pointee { return Unmanaged<DecimalTotal>.fromOpaque(held).takeUnretainedValue() }
        let total = DecimalTotal()
        // SQLite keeps the reference, in memory that it has zeroed, until the rows end; `finish` is always called.
        memory.pointee = Unmanaged.passRetained(total).toOpaque()
        return total
    }

    private static func memory(
        _ context: OpaquePointer?, creates: Bool
    ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?>? {
        let size = creates ? Int32(MemoryLayout<UnsafeMutableRawPointer?>.size) : 0
        return sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }
}
