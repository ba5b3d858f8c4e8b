import Foundation

/// What one run of a program cost.
struct Measurement {
    /// Seconds of the clock.
    let wall: Double
    /// Seconds of processor time, user and system.
    let cpu: Double

    /// Runs a program to its end, its output thrown away.
    ///
    /// - Throws: `BenchmarkError` if the program cannot be started or fails.
    static func ofRunning(_ executable: URL, _ arguments: [String]) throws -> Measurement {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let before = childrenCPU()
        let clock = ContinuousClock()
        let start = clock.now
        try process.run()
        process.waitUntilExit()
        let wall = (clock.now - start) / .seconds(1)
        guard process.terminationStatus == 0 else {
            throw BenchmarkError("\(executable.lastPathComponent) exited with \(process.terminationStatus)")
        }
        return Measurement(wall: wall, cpu: childrenCPU() - before)
    }

    private static func childrenCPU() -> Double {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }
}

/// Why a benchmark cannot be run.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The middle of a number of measurements.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
