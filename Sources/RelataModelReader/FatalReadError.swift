import RelataModel

/// A mistake after which there is nothing left to read.
struct FatalReadError: Error {
    let diagnostic: Diagnostic

    init(
        _ identifier: DiagnosticIdentifier, _ message: String, at location: SourceLocation?,
        notes: [Diagnostic.Note] = [], fix: String? = nil
    ) {
        diagnostic = Diagnostic(identifier, .error, message, at: location, notes: notes, fix: fix)
    }
}
