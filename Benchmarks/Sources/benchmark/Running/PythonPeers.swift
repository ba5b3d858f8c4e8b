import Foundation

/// The programs in the folder Peers, which need Python and a module each.
enum PythonPeers {
    /// The Python that can run a program: that of the environment variable PYTHON, or the first in PATH.
    static func executable(for program: Program) -> URL? {
        guard let module = program.pythonModule else { return nil }
        let chosen = ProcessInfo.processInfo.environment["PYTHON"].map { URL(filePath: $0) }
        guard let python = chosen ?? ChildProcess.executable(named: "python3"),
            (try? ChildProcess.run(python, ["-c", "import \(module)"])) != nil
        else { return nil }
        return python
    }

    /// Has a program do a workload.
    static func run(_ program: Program, _ workload: Workload, _ file: URL, size: Int, output: URL) throws {
        guard let python = executable(for: program) else { throw BenchmarkError("\(program.title) is not installed") }
        let script = peers.appending(path: "\(program.rawValue)_peer.py")
        try ChildProcess.run(python, [script.path, workload.rawValue, file.path, String(size)], output: output)
    }

    /// The folder, found from this file's own path.
    private static var peers: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Peers").standardized
    }
}
