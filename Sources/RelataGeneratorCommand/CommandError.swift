import RelataCoreDataStore

/// The reason why a command ends without having done its work.
enum CommandError: Error, Sendable, Hashable {
    /// The command line is invalid; the help of the verb explains more.
    case usage(String, fix: String? = nil, verb: Verb? = nil)
    /// The command line is valid, but its work failed.
    case failed(String, fix: String? = nil)

    /// Creates the error for a problem of a store's file.
    init(_ error: StoreFileError) {
        self = .failed("\(error.path): \(error.message)", fix: error.fix)
    }

    /// The problem.
    var message: String {
        switch self {
        case .usage(let message, _, _), .failed(let message, _): message
        }
    }

    /// What to do.
    var fix: String? {
        switch self {
        case .usage(_, let fix, _), .failed(_, let fix): fix
        }
    }

    /// The command that explains how the command line is written.
    var help: String? {
        switch self {
        case .usage(_, _, let verb): verb.map { "generator help \($0.rawValue)" } ?? "generator --help"
        case .failed: nil
        }
    }
}
