import Foundation

/// The programs in the folder Peers, which need Python and a module each.
enum PythonPeers {
    /// The Python that can run a program: that of the environment variable PYTHON, or the first in PATH.
    static func executable(for program: Program) -> URL? {
        guard let module = program.pythonModule else { return nil }
        let chosen = ProcessInfo.processInfo.environment["PYTHON"].map { URL(filePath: $0) }
        guard let python = chosen ?? ChildProcess.executable(named: "python3"),
            (try? ChildProcess.run(python, arguments: ["-c", "import \(module)"])) != nil
        else { return nil }
        return python
    }

    /// Runs a workload with one of the programs.
    static func run(
        _ workload: Workload, by program: Program, store file: URL, size: Int, output: URL
    ) throws {
        guard let python = executable(for: program) else { throw BenchmarkError("\(program.title) is not installed") }
        let script = peers.appending(path: "\(program.rawValue)_peer.py")
        let arguments = [script.path, workload.rawValue, file.path, String(size)]
        try ChildProcess.run(python, arguments: arguments, output: output)
    }

    /// The folder, found from this file's own path.
    private static var peers: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Peers").standardized
    }
}
