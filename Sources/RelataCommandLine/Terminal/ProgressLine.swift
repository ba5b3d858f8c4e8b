/// Shows in a terminal which of many models is being processed, in one line that is erased at the end.
///
/// If standard error is not a terminal, if it should be quiet, and for a single model, it shows no line.
package struct ProgressLine {
    private let console: any Console
    private let total: Int
    private let line: StatusLine

    package init(total: Int, _ arguments: CommandArguments, _ console: any Console) {
        self.console = console
        self.total = total
        line = StatusLine(arguments, console, isShown: total > 1)
    }

    /// Loads models, one after the other.
    ///
    /// - Parameter coreData: what looks at mapping models.
    package static func load(
        _ paths: [String], with arguments: CommandArguments, _ coreData: (any CoreDataSupport)? = nil,
        on console: any Console
    ) -> [LoadedModel] {
        let progress = ProgressLine(total: paths.count, arguments, console)
        defer { progress.end() }
        return paths.enumerated().map { index, path in
            progress.show(index + 1, path)
            return LoadedModel(path: path, arguments, coreData)
        }
    }

    private func show(_ number: Int, _ path: String) {
        guard line.isShown else { return }
        let start = "[\(number)/\(total)] "
        // A wrapped line could not be erased; the end of a path is more useful than its start.
        let room = Help.width - 1 - start.count
        let name = path.count > room ? "…" + path.suffix(room - 1) : path
        console.report(line.text(start + name))
    }

    private func end() {
        if line.isShown { console.report(line.end) }
    }
}
