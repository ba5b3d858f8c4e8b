import DataModel

/// Prints diagnostics as the command line asks, and keeps in mind how bad they were.
struct Reporter {
    private(set) var worst: Diagnostic.Severity?
    private let format: DiagnosticFormat
    private let least: Diagnostic.Severity

    /// Creates a reporter.
    ///
    /// - Parameter least: what is below it is not printed.
    init(_ arguments: Arguments, least: Diagnostic.Severity) {
        format = arguments.value(of: .format).flatMap(DiagnosticFormat.init(rawValue:)) ?? .text
        self.least = least
    }

    /// The diagnostics as they are to be printed.
    mutating func text(_ diagnostics: [Diagnostic]) -> String {
        worst = diagnostics.map(\.severity).reduce(worst) { max($0 ?? .note, $1) }
        return format.text(diagnostics.filter { $0.severity >= least })
    }

    var hasError: Bool { worst == .error }
    var hasWarning: Bool { worst == .error || worst == .warning }
}
