/// What a stage has to say about the user's input: what is wrong, where, and what to do about it.
///
/// Every stage of the pipeline reports through this type, so that every command prints the same lines for the same
/// mistakes. A diagnostic is a value; only the command line prints.
package struct Diagnostic: Sendable, Hashable {
    /// How much a diagnostic matters.
    package enum Severity: String, Sendable, Hashable, Comparable {
        /// Something worth knowing that needs no change.
        case note
        /// A mistake that leaves a class and a table possible; the part concerned may be left out.
        case warning
        /// A mistake that makes a class, a table or the whole output impossible.
        case error

        /// Orders from note to error.
        package static func < (left: Severity, right: Severity) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// A second location that belongs to the diagnostic, such as the other side of a relationship.
    package struct Note: Sendable, Hashable {
        /// The message about that location.
        package let message: String

        /// The location, if there is one.
        package let location: SourceLocation?

        /// Creates a note.
        package init(_ message: String, at location: SourceLocation? = nil) {
            self.message = message
            self.location = location
        }
    }

    /// The stable name of the mistake, for documentation, for filters and for tests.
    package let identifier: DiagnosticIdentifier

    /// How much it matters.
    package let severity: Severity

    /// What is wrong, in one sentence without a full stop.
    package let message: String

    /// Where it is wrong, if it is wrong in a file.
    package let location: SourceLocation?

    /// Other locations that belong to it.
    package let notes: [Note]

    /// What to do about it, in one sentence without a full stop.
    package let fix: String?

    /// Creates a diagnostic.
    package init(
        _ identifier: DiagnosticIdentifier, _ severity: Severity, _ message: String, at location: SourceLocation?,
        notes: [Note] = [], fix: String? = nil
    ) {
        self.identifier = identifier
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.fix = fix
    }
}
