/// Where a command's text goes.
///
/// The command line is the only part of Relata that prints; tests give a console that remembers.
package protocol Console: AnyObject {
    /// Writes to standard output: what the user asked for.
    func write(_ text: String)

    /// Writes to standard error: what there is to say about it.
    func report(_ text: String)

    /// Whether a person at a terminal reads a stream, and not a file or another program.
    func isTerminal(_ stream: ConsoleStream) -> Bool

    /// A variable of the process's environment.
    func environmentVariable(_ name: String) -> String?

    /// Why not all of standard output could be written; `nil` also where its reader went away, having read enough.
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
    /// No terminal, unless the console says otherwise.
    package func isTerminal(_ stream: ConsoleStream) -> Bool { false }

    /// No environment, unless the console says otherwise.
    package func environmentVariable(_ name: String) -> String? { nil }

    /// No failure, unless the console says otherwise.
    package var outputFailure: String? { nil }
}
