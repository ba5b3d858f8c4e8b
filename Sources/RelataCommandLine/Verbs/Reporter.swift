package import RelataModel

/// Prints diagnostics as the command line says, and records the worst severity.
package struct Reporter {
    package private(set) var worst: Diagnostic.Severity?
    private let format: DiagnosticFormat
    private let isVerbose: Bool
    private let palette: Palette
    private let least: Diagnostic.Severity

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - least: the lowest severity that is printed, unless `--quiet` or `--verbose` say otherwise.
    ///   - stream: the stream that the diagnostics will be printed to.
    package init(
        _ arguments: CommandArguments, least: Diagnostic.Severity, to stream: ConsoleStream = .error,
        of console: any Console
    ) {
        isVerbose = arguments.has(.verbose)
        palette = Palette(arguments.color, for: stream, of: console)
        format = arguments.value(of: .format, as: DiagnosticFormat.self) ?? .text
        self.least = arguments.has(.quiet) ? .warning : arguments.has(.verbose) ? .note : least
    }

    /// Returns the diagnostics in the chosen format.
    package mutating func text(_ diagnostics: [Diagnostic]) -> String {
        worst = diagnostics.map(\.severity).reduce(worst) { max($0 ?? .note, $1) }
        return format.text(of: diagnostics.filter { $0.severity >= least }, in: palette)
    }

    /// Returns what `--verbose` prints first about the models: the files that were read, and their contents.
    package func account(of models: [LoadedModel]) -> String {
        guard isVerbose else { return "" }
        return models.map { loaded in
            let files = loaded.files.map { "read \($0)\n" }.joined()
            guard let model = loaded.model else { return files }
            let count = model.entities.count
            return files + "the model \(model.name) has \(count) \(count == 1 ? "entity" : "entities")\n"
        }.joined()
    }

    package var hasError: Bool { worst == .error }
    package var hasWarning: Bool { worst == .error || worst == .warning }
}
