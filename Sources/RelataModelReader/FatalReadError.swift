import RelataModel

/// An error after which the rest of the file cannot be read.
struct FatalReadError: Error {
    let diagnostic: Diagnostic

    init(
        _ identifier: DiagnosticIdentifier, _ message: String, at location: SourceLocation?,
        notes: [Diagnostic.Note] = [], fix: String? = nil
    ) {
        diagnostic = Diagnostic(identifier, .error, message, at: location, notes: notes, fix: fix)
    }
}
