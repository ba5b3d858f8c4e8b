import Foundation

/// What one run of a program cost.
struct Measurement {
    /// Seconds of the clock.
    let wall: Double
    /// Seconds of processor time, user and system.
    let cpu: Double

    /// Runs a program to its end, its output thrown away.
    ///
    /// Foundation's `Process` notices the end of a child some milliseconds late, hence the system's own calls.
    ///
    /// - Throws: `BenchmarkError` if the program cannot be started or fails.
    static func ofRunning(_ executable: URL, _ arguments: [String]) throws -> Measurement {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let words = ([executable.path] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        var status: Int32 = 0
        var usage = rusage()
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawn(&child, executable.path, &actions, nil, words + [nil], environ) == 0,
            wait4(child, &status, 0, &usage) == child
        else { throw BenchmarkError("\(executable.path) cannot be started") }
        let wall = (clock.now - start) / .seconds(1)
        guard status == 0 else { throw BenchmarkError("\(executable.lastPathComponent) failed") }
        return Measurement(wall: wall, cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime))
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
