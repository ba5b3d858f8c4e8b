import Foundation

/// Breaks the lines of rendered code that are longer than 120 columns, where `swift format` would break them.
///
/// Templates put accessors and signatures in one line each; few names are so long that they do not fit there.
enum LineFitting {
    /// The code with its long lines broken.
    static func fit(_ code: String) -> String {
        guard hasLongLine(code) else { return code }
        var lines: [String] = []
        for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.utf8.count <= LiteralLayout.lineLength {
                lines.append(String(line))
            } else {
                lines.append(contentsOf: broken(String(line)))
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

    private static func broken(_ line: String) -> [String] {
        guard line.count > LiteralLayout.lineLength else { return [line] }
        let indentation = String(line.prefix { $0 == " " })
        if line.hasPrefix(indentation + "//") { return [line] }
        if line.hasSuffix(" }"), let opening = line.range(of: " { ") {
            let body = line[opening.upperBound...].dropLast(2)
            return broken(line[..<opening.lowerBound] + " {") + broken(indentation + "    " + body) + [indentation + "}"]
        }
        if line.hasSuffix(") {"), let opening = line.firstIndex(of: "(") {
            let parameters = line[line.index(after: opening)...].dropLast(3)
            return [String(line[...opening])] + filled(parameters, indentation: indentation + "    ")
                + [indentation + ") {"]
        }
        return [line]
    }

    /// Parameters, as many in a line as there is room for.
    private static func filled(_ parameters: Substring, indentation: String) -> [String] {
        var lines: [String] = []
        var line = indentation
        for parameter in parameters.split(separator: ", ") {
            if line.count > indentation.count, line.count + parameter.count + 2 > LiteralLayout.lineLength {
                lines.append(line)
                line = indentation
            }
            line += (line.count > indentation.count ? " " : "") + parameter + ","
        }
        lines.append(String(line.dropLast()))
        return lines
    }
}
