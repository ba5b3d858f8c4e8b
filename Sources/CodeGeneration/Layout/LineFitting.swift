/// Breaks the lines of rendered code that are longer than 120 columns, where `swift format` would break them.
///
/// Templates put accessors, signatures and statements in one line each; few names are so long that they do not fit there.
enum LineFitting {
    /// The code with its long lines broken.
    static func fit(_ code: String) -> String {
        guard hasLongLine(code) else { return code }
        var lines: [String] = []
        for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.utf8.count <= LiteralLayout.lineLength {
                lines.append(String(line))
            } else {
                let text = line.drop { $0 == " " }
                lines.append(contentsOf: LongLine(text, indentation: line.count - text.count).broken())
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func hasLongLine(_ code: String) -> Bool {
        var length = 0
        for byte in code.utf8 {
            if byte == UInt8(ascii: "\n") {
                length = 0
            } else {
                length += 1
                if length > LiteralLayout.lineLength { return true }
            }
        }
        return false
    }
}
