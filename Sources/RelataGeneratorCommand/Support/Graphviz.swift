import Foundation
import RelataCommandLine
import RelataModel

/// Graphviz, the program that lays out diagrams, if it is installed.
struct Graphviz: Sendable {
    /// The time limit, in seconds, unless the user gives one.
    static let defaultTimeLimit = 60.0

    /// The folders in which the program may be, separated by colons.
    let searchPath: String

    /// The program `dot`; looked up only when a picture is made, which most runs do not do.
    private var executable: URL? {
        // An empty folder name would mean the current folder, whose files are not meant to be run.
        searchPath.split(separator: ":").lazy
            .map { URL(filePath: String($0).appendingPath("dot"), directoryHint: .notDirectory) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) && !Self.isFolder($0) }
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }

    /// Lays out a diagram.
    ///
    /// - Parameters:
    ///   - text: the diagram in the language of Graphviz.
    ///   - timeLimit: the number of seconds after which the program is terminated.
    /// - Returns: the picture as SVG.
    /// - Throws: `GraphvizError` if it is not installed, takes too long, or fails.
    func svg(_ text: String, timeLimit: Double) throws(GraphvizError) -> String {
        guard let executable else { throw .notInstalled }
        let run: ProgramRun
        do {
            run = try ProgramRun(executable, arguments: ["-Tsvg"], input: text, timeLimit: timeLimit)
        } catch {
            throw .failed(error.localizedDescription)
        }
        guard !run.isTooLong else { throw .tookTooLong(timeLimit) }
        guard run.status == 0, run.output.contains("<svg") else {
            throw .failed(run.errors.split(separator: "\n").first.map(String.init) ?? "it ended with \(run.status)")
        }
        return run.output
    }
}

/// The reason why there is no picture.
enum GraphvizError: Error, Sendable, Hashable {
    case notInstalled
    case tookTooLong(Double)
    case failed(String)

    var message: String {
        switch self {
        case .notInstalled: "SVG is laid out by Graphviz, whose program 'dot' is not installed"
        case .tookTooLong(let limit): "Graphviz took longer than \(limit.formatted()) seconds for the diagram"
        case .failed(let reason): "Graphviz cannot lay out the diagram: \(reason)"
        }
    }

    var fix: String {
        switch self {
        case .notInstalled:
            "install it ('apt-get install graphviz', 'brew install graphviz'); --format mermaid and dot work without it"
        case .tookTooLong: "show a part of the model with --entity NAME, or allow more with --time-limit SECONDS"
        case .failed: "--format mermaid and dot work without it"
        }
    }
}
