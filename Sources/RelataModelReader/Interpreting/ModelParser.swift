import RelataModel

/// The state of parsing one model file: its text, and the diagnostics so far.
///
/// The extensions of this type interpret one kind of element each. They report a mistake and continue, so that one
/// run reports as many as possible.
struct ModelParser {
    let source: MarkupSource
    private(set) var hasErrors = false
    private var diagnostics: [Diagnostic] = []
    private var suppressed = 0
    /// The unknown elements and attributes that were found: only the first of each is reported in full.
    private var unknown: [String: (index: Int, count: Int)] = [:]
    private var suggestions = 0

    init(source: MarkupSource) {
        self.source = source
    }

    /// Returns the location of an offset.
    func location(at offset: Int) -> SourceLocation {
        source.location(at: offset)
    }

    /// Reports a mistake.
    mutating func report(
        _ identifier: DiagnosticIdentifier, _ severity: Diagnostic.Severity, _ message: String, at offset: Int,
        notes: [Diagnostic.Note] = [], fix: String? = nil
    ) {
        if severity == .error { hasErrors = true }
        guard diagnostics.count < ReaderLimits.diagnostics else {
            suppressed += 1
            return
        }
        diagnostics.append(
            Diagnostic(identifier, severity, message, at: location(at: offset), notes: notes, fix: fix))
    }

    /// Reports a part that the format does not have, once for all occurrences with the same name.
    mutating func reportUnknown(
        _ identifier: DiagnosticIdentifier, key: String, _ message: String, at offset: Int, fix: String?
    ) {
        if unknown[key] != nil {
            unknown[key]?.count += 1
        } else if diagnostics.count < ReaderLimits.diagnostics {
            unknown[key] = (diagnostics.count, 1)
            report(identifier, .warning, message, at: offset, fix: fix)
        } else {
            suppressed += 1
        }
    }

    /// Returns a fix with the name that was probably meant.
    ///
    /// The number of suggestions in a run is limited, and the list of candidates is only created for a suggestion: a
    /// file full of mistakes remains cheap.
    mutating func suggestion(
        for name: String, among candidates: @autoclosure () -> [String], otherwise: @autoclosure () -> String
    ) -> String {
        suggestions += 1
        guard suggestions <= 30, let nearest = Spelling.nearest(to: name, in: candidates().prefix(1_000)) else {
            return otherwise()
        }
        return Spelling.didYouMean(nearest)
    }

    /// Returns the diagnostics, in the order of the file, and whether any of them is an error.
    func finish() -> (diagnostics: [Diagnostic], hasErrors: Bool) {
        var result = diagnostics
        for (index, count) in unknown.values where count > 1 {
            let first = result[index]
            result[index] = Diagnostic(
                first.identifier, first.severity, "\(first.message) (\(count) times in this file)", at: first.location,
                notes: first.notes, fix: first.fix)
        }
        let order = result.indices.sorted { left, right in
            guard let a = result[left].location, let b = result[right].location, a != b else { return left < right }
            return a < b
        }
        result = order.map { result[$0] }
        if suppressed > 0 {
            let severity: Diagnostic.Severity = hasErrors ? .error : .warning
            result.append(
                Diagnostic(
                    .fileTooLarge, severity, "\(suppressed) more mistakes that are not listed", at: source.wholeFile,
                    fix: "correct those that are listed first"))
        }
        return (result, hasErrors)
    }
}
