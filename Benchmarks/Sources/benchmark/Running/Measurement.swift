import CWorkloads

/// What one run of a program cost.
struct Measurement {
    /// Seconds of the clock.
    let wall: Double
    /// Seconds of processor time, user and system.
    let cpu: Double
    /// Bytes by which the peak of memory lies above what was in use before, or `unknownMemory`.
    let memory: Int64

    static let unknownMemory: Int64 = -1
}

extension Measurement {
    /// What one cost more than the other.
    static func - (more: Measurement, less: Measurement) -> Measurement {
        Measurement(wall: more.wall - less.wall, cpu: more.cpu - less.cpu, memory: unknownMemory)
    }
}

/// Adds up what repeated work costs between other work.
struct Stopwatch {
    private var wall = 0.0
    private var cpu = 0.0

    /// Does the work.
    mutating func measure(_ work: () throws -> Void) rethrows {
        var begin = CWorkloads.measurement()
        measurement_time(&begin)
        try work()
        var end = CWorkloads.measurement()
        measurement_time(&end)
        wall += end.wall - begin.wall
        cpu += end.cpu - begin.cpu
    }

    /// The sum.
    var total: Measurement { Measurement(wall: wall, cpu: cpu, memory: Measurement.unknownMemory) }
}

/// The middle of a number of measurements.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The medians of some runs.
func median(_ runs: [Measurement]) -> Measurement {
    Measurement(
        wall: median(runs.map(\.wall)), cpu: median(runs.map(\.cpu)),
        memory: Int64(median(runs.map { Double($0.memory) }).rounded()))
}

/// Why a benchmark cannot be run.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
