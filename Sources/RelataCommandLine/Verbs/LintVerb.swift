import RelataModel

/// `generator lint`: prints diagnostics only.
package struct LintVerb {
    private let arguments: CommandArguments
    private let coreData: (any CoreDataSupport)?

    /// Creates the verb.
    ///
    /// - Parameter coreData: what looks at mapping models.
    package init(_ arguments: CommandArguments, _ coreData: (any CoreDataSupport)?) throws(CommandError) {
        guard !arguments.operands.isEmpty else {
            throw CommandError.usage("lint needs a model", fix: "write generator lint MODEL", verb: .lint)
        }
        self.arguments = arguments
        self.coreData = coreData
    }

    /// Checks the models.
    package func run(_ console: any Console) -> ExitStatus {
        var reporter = Reporter(arguments, least: .note, to: .output, of: console)
        let models = ProgressLine.load(arguments.operands, with: arguments, coreData, on: console)
        console.report(reporter.account(of: models))
        console.write(reporter.text(models.flatMap(\.diagnostics)))
        if reporter.hasError { return .unusable }
        return arguments.has(.strict) && reporter.hasWarning ? .found : .done
    }
}
