import Foundation

/// Running other programs to their end.
enum ChildProcess {
    /// Runs a program; Foundation's `Process` notices its end some milliseconds late, hence the system's own calls.
    /// - Parameter output: the file that the program's output goes to; it is thrown away otherwise.
    /// - Returns: what the whole process cost.
    /// - Throws: `BenchmarkError` if the program cannot be started or fails.
    @discardableResult
    static func run(_ executable: URL, _ arguments: [String], output: URL? = nil) throws -> Measurement {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let path = output?.path ?? "/dev/null"
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        if output == nil { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
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
        guard status == 0 else {
            throw BenchmarkError("\(executable.lastPathComponent) \(arguments.joined(separator: " ")) failed")
        }
        // The peak that the system gives here begins with that of this program.
        return Measurement(
            wall: wall, cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime), memory: Measurement.unknownMemory)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }

    /// The program of a name in the folders that the shell looks in.
    static func executable(named name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for folder in folders {
            let url = URL(filePath: String(folder)).appending(path: name)
            if FileManager.default.isExecutableFile(atPath: url.path) { return url }
        }
        return nil
    }
}
