/// A line in a terminal that is replaced by the next one, and erased at the end.
package struct StatusLine: Sendable {
    private static let wipe = "\r\u{1B}[K"

    /// Whether there is a line at all.
    package let isShown: Bool

    /// - Parameter isShown: whether there is anything to show: without a terminal that can erase a line, and if it
    ///   should be quiet, none is shown in any case.
    package init(_ arguments: CommandArguments, _ console: any Console, isShown: Bool = true) {
        self.isShown = isShown && !arguments.has(.quiet) && console.isCapableTerminal(.error)
    }

    /// Returns what shows a line in place of the one before.
    package func text(_ line: String) -> String { isShown ? Self.wipe + line : "" }

    /// What erases the line.
    package var end: String { isShown ? Self.wipe : "" }
}
