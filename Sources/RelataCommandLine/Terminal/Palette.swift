package import RelataModel

/// When to use colors.
package enum ColorChoice: String, CaseIterable {
    /// On a terminal with colors, unless `NO_COLOR` is set.
    case auto
    case always
    case never
}

/// Colors text, if colors are wanted.
package struct Palette: Sendable {
    /// The colors in use, with their escape sequences.
    private enum Color: String {
        case error = "\u{1B}[1;31m"
        case warning = "\u{1B}[1;35m"
        case note = "\u{1B}[1;36m"
        case removed = "\u{1B}[31m"
        case inserted = "\u{1B}[32m"
        case hunk = "\u{1B}[36m"
    }

    /// Whether text is colored.
    package let isColored: Bool

    /// Creates the palette for a stream.
    ///
    /// - Parameter choice: the value of `--color`; `auto` without it.
    package init(_ choice: ColorChoice?, for stream: ConsoleStream, of console: any Console) {
        switch choice {
        case .always: isColored = true
        case .never: isColored = false
        case .auto, nil:
            let noColor = console.environmentVariable("NO_COLOR") ?? ""
            isColored = noColor.isEmpty && console.isCapableTerminal(stream)
        }
    }

    /// Returns the word that diagnostics of a severity begin with.
    package func word(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: paint(severity.rawValue, in: .error)
        case .warning: paint(severity.rawValue, in: .warning)
        case .note: paint(severity.rawValue, in: .note)
        }
    }

    /// Returns a unified diff with its removed and inserted lines colored.
    package func diff(_ text: String) -> String {
        guard isColored else { return text }
        // Unicode scalars, because a carriage return and a line break form one character.
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { scalars in
            let line = Substring(scalars)
            return switch scalars.first {
            case "-": paint(line, in: .removed)
            case "+": paint(line, in: .inserted)
            case "@": paint(line, in: .hunk)
            default: String(line)
            }
        }.joined(separator: "\n")
    }

    private func paint(_ text: some StringProtocol, in color: Color) -> String {
        isColored ? "\(color.rawValue)\(text)\u{1B}[0m" : String(text)
    }
}

extension Console {
    /// Whether a stream is a terminal that understands control sequences.
    package func isCapableTerminal(_ stream: ConsoleStream) -> Bool {
        isTerminal(stream) && environmentVariable("TERM") != "dumb"
    }
}
