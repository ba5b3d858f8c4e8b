import RelataCommandLine

/// Shows in a terminal which step of some work is in progress, in one line that is erased at the end.
///
/// If standard error is not a terminal, or if it should be quiet, it shows no line.
final class StepProgress: Sendable {
    private let line: StatusLine

    init(_ arguments: CommandArguments, _ console: any Console) { line = StatusLine(arguments, console) }

    /// Shows a step.
    func show(_ step: Int, of total: Int, _ name: String) {
        write(line.text("[\(step)/\(total)] \(name.prefix(Help.width - 20))"))
    }

    /// Erases the line.
    func end() { write(line.end) }

    // A terminal belongs to the process, whose standard error can be written to from any thread.
    private func write(_ text: String) {
        if line.isShown { StandardConsole.writeToStandardError(text) }
    }
}
