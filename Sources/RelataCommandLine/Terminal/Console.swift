/// The destination of a command's output.
///
/// The command line is the only part of Relata that prints; tests pass a console that records the output.
package protocol Console: AnyObject {
    /// Writes to standard output: the result.
    func write(_ text: String)

    /// Writes to standard error: diagnostics and progress.
    func report(_ text: String)

    /// Whether a stream is a terminal, and not a file or another program.
    func isTerminal(_ stream: ConsoleStream) -> Bool

    /// Returns a variable of the process's environment.
    func environmentVariable(_ name: String) -> String?

    /// The reason why not all of standard output could be written; also `nil` if its reader closed it, having read
    /// enough.
    var outputFailure: String? { get }
}

/// The streams of a console.
package enum ConsoleStream: Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case error
}

extension Console {
    /// Returns `false`, unless the console says otherwise.
    package func isTerminal(_ stream: ConsoleStream) -> Bool { false }

    /// Returns `nil`, unless the console says otherwise.
    package func environmentVariable(_ name: String) -> String? { nil }

    /// `nil`, unless the console says otherwise.
    package var outputFailure: String? { nil }
}
