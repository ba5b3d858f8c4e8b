import DataModel

/// `generator lint`: diagnostics alone.
struct LintVerb {
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw UsageError("lint needs a model", fix: "write generator lint MODEL", verb: .lint)
        }
        self.arguments = arguments
    }

    func run(_ console: any Console) -> ExitStatus {
        var reporter = Reporter(arguments, least: .note)
        let diagnostics = arguments.operands.flatMap { LoadedModel(path: $0, arguments).diagnostics }
        console.write(reporter.text(diagnostics))
        if reporter.hasError { return .unusable }
        return arguments.has(.strict) && reporter.hasWarning ? .found : .done
    }
}
