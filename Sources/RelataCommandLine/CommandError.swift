/// The reason why a command ends without having done its work.
package enum CommandError: Error, Sendable, Hashable {
    /// The command line is invalid; the help of the verb explains more.
    case usage(String, fix: String? = nil, verb: Verb? = nil)
    /// The command line is valid, but its work failed.
    case failed(String, fix: String? = nil)

    /// The problem.
    package var message: String {
        switch self {
        case .usage(let message, _, _), .failed(let message, _): message
        }
    }

    /// What to do.
    package var fix: String? {
        switch self {
        case .usage(_, let fix, _), .failed(_, let fix): fix
        }
    }

    /// The command that explains how the command line is written.
    package var help: String? {
        switch self {
        case .usage(_, _, let verb): verb.map { "generator help \($0.rawValue)" } ?? "generator --help"
        case .failed: nil
        }
    }
}
