/// Says at a terminal which step of some work is going on, in one line that is wiped in the end.
///
/// Where standard error is no terminal, and where it should be quiet, it says nothing.
final class StepProgress: Sendable {
    private static let wipe = "\r\u{1B}[K"

    private let isShown: Bool
    private let write: @Sendable (String) -> Void

    init(_ arguments: Arguments, _ console: any Console) {
        isShown = !arguments.has(.quiet) && console.isCapableTerminal(.error)
        // A terminal is that of the process, whose standard error can be written to from anywhere.
        write = { StandardConsole.writeToStandardError($0) }
    }

    /// Shows a step.
    func show(_ step: Int, of total: Int, _ name: String) {
        if isShown { write(Self.wipe + "[\(step)/\(total)] \(name.prefix(Help.width - 20))") }
    }

    /// Wipes the line.
    func end() {
        if isShown { write(Self.wipe) }
    }
}
