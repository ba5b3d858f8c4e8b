import Foundation

/// Running other programs to their end.
enum ChildProcess {
    /// Runs a program; Foundation's `Process` notices its end some milliseconds late, hence the system's own calls.
    /// - Parameters:
    ///   - output: the file that the program's output goes to; it is thrown away otherwise.
    ///   - folder: the program's current folder; that of this program otherwise.
    /// - Returns: what the whole process cost.
    /// - Throws: `BenchmarkError` if the program cannot be started or fails.
    @discardableResult
    static func run(
        _ executable: URL, arguments: [String], output: URL? = nil, in folder: URL? = nil
    ) throws -> Measurement {
        let clock = ContinuousClock()
        let begin = clock.now
        let cpu = try wait(
            for: start(executable, arguments: arguments, output: output, in: folder), running: executable,
            arguments: arguments)
        // The peak that the system gives here begins with that of this program.
        return Measurement(
            wall: (clock.now - begin) / .seconds(1), cpu: cpu, memory: Measurement.unknownMemory)
    }

    /// Runs a program some times at once, with other arguments each time, and waits for all.
    /// - Returns: the processor time of all processes together, in seconds.
    /// - Throws: `BenchmarkError` if one cannot be started or fails.
    static func runTogether(_ executable: URL, arguments: [[String]]) throws -> Double {
        let children = try arguments.map { try start(executable, arguments: $0, output: nil, in: nil) }
        return try zip(children, arguments).reduce(0) { try $0 + wait(for: $1.0, running: executable, arguments: $1.1) }
    }

    private static func start(
        _ executable: URL, arguments: [String], output: URL?, in folder: URL?
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let path = output?.path ?? "/dev/null"
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        if output == nil { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
        var command = [executable.path] + arguments
        if let folder {
            // The file actions that change the folder are declared for C programs only. `exec` leaves no process between.
            command = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path] + command
        }
        let words = command.map { strdup($0) }
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        guard posix_spawn(&child, command[0], &actions, nil, words + [nil], environ) == 0 else {
            throw BenchmarkError("\(executable.path) cannot be started")
        }
        return child
    }

    /// Waits for a process.
    /// - Returns: its processor time in seconds.
    private static func wait(for child: pid_t, running executable: URL, arguments: [String]) throws -> Double {
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child, status == 0 else {
            let words = arguments.prefix(20).joined(separator: " ") + (arguments.count > 20 ? " …" : "")
            throw BenchmarkError("\(executable.lastPathComponent) \(words) failed")
        }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
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
