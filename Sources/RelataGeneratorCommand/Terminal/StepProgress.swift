/// Shows in a terminal which step of some work is in progress, in one line that is erased at the end.
///
/// If standard error is not a terminal, or if it should be quiet, it shows no line.
final class StepProgress: Sendable {
    private static let wipe = "\r\u{1B}[K"

    private let isShown: Bool
    private let write: @Sendable (String) -> Void

    init(_ arguments: Arguments, _ console: any Console) {
        isShown = !arguments.has(.quiet) && console.isCapableTerminal(.error)
        // A terminal belongs to the process, whose standard error can be written to from any thread.
        write = { StandardConsole.writeToStandardError($0) }
    }

    /// Shows a step.
    func show(_ step: Int, of total: Int, _ name: String) {
        if isShown { write(Self.wipe + "[\(step)/\(total)] \(name.prefix(Help.width - 20))") }
    }

    /// Erases the line.
    func end() {
        if isShown { write(Self.wipe) }
    }
}
