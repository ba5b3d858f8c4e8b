/// A line of code, without its indentation, that may have to be broken.
struct LongLine {
    private let text: Substring
    private let indentation: Int

    init(_ text: Substring, indentation: Int) {
        self.text = text
        self.indentation = indentation
    }

    private var fits: Bool { indentation + text.count <= LiteralLayout.lineLength }

    /// Returns the lines that replace this one; the line itself if it fits, or cannot be broken.
    func broken() -> [String] {
        guard !fits, !text.hasPrefix("//") else { return [whole] }
        if let (opening, closing) = closureToBreak() {
            if let sign = range(of: " ?? "), sign.lowerBound >= closing.upperBound, let lines = broken(before: sign) {
                return lines
            }
            if indentation + text[..<opening.lowerBound].count + 2 > LiteralLayout.lineLength, let dot = chainBreak {
                return same(text[..<dot])
                    + LongLine(text[dot..<opening.lowerBound] + " {", indentation: indentation + 4).broken()
                    + LongLine(text[opening.upperBound..<closing.lowerBound], indentation: indentation + 8).broken()
                    + indented(text[closing.lowerBound...].dropFirst())
            }
            return same(text[..<opening.lowerBound] + " {") + indented(text[opening.upperBound..<closing.lowerBound])
                + same(text[closing.lowerBound...].dropFirst())
        }
        if text.hasSuffix(") {"), let opening = range(of: "(") {
            return same(text[..<opening.upperBound]) + filled(text[opening.upperBound...].dropLast(3)) + same(") {")
        }
        if text.hasPrefix("case "), let colon = range(of: ": ") {
            return same(text[..<colon.lowerBound] + ":") + indented(text[colon.upperBound...])
        }
        return brokenStatement()
    }

    private func brokenStatement() -> [String] {
        if let sign = range(of: " = "), indentation + 2 + text[..<sign.lowerBound].count <= LiteralLayout.lineLength {
            let value = text[sign.upperBound...]
            return same(text[..<sign.lowerBound] + " =") + (text.hasPrefix(".") ? same(value) : indented(value))
        }
        if let sign = range(of: " ?? "), let lines = broken(before: sign) { return lines }
        if let call = range(of: ").") {
            return same(text[..<call.lowerBound] + ")") + indented(text[call.lowerBound...].dropFirst())
        }
        if text.hasSuffix(")"), let opening = range(of: "(") {
            if indentation + text[..<opening.upperBound].count > LiteralLayout.lineLength, let lines = brokenChain {
                return lines
            }
            return same(text[..<opening.upperBound]) + indented(text[opening.upperBound...])
        }
        return brokenChain ?? [whole]
    }

    /// The lines with a break before a member of a member chain; `nil` if there is no chain.
    private var brokenChain: [String]? {
        chainBreak.map { same(text[..<$0]) + indented(text[$0...]) }
    }

    /// The last dot in the member chain at the start of the line before which everything fits.
    private var chainBreak: Substring.Index? {
        let end = text.firstIndex { "([{\" ".contains($0) } ?? text.endIndex
        let room = LiteralLayout.lineLength - indentation
        return text.indices.prefix(max(0, room + 1)).last { $0 < end && $0 > text.startIndex && text[$0] == "." }
    }

    /// Returns the lines with a break before an operator; `nil` if the part before it does not fit.
    private func broken(before sign: Range<Substring.Index>) -> [String]? {
        guard indentation + text[..<sign.lowerBound].count <= LiteralLayout.lineLength else { return nil }
        return same(text[..<sign.lowerBound]) + indented(text[sign.lowerBound...].dropFirst())
    }

    private var whole: String { String(repeating: " ", count: indentation) + text }

    private func same(_ text: Substring) -> [String] {
        LongLine(text, indentation: indentation).broken()
    }

    private func indented(_ text: Substring) -> [String] {
        LongLine(text, indentation: indentation + 4).broken()
    }

    /// Returns the braces of a closure that is not within other brackets: the last one whose line then fits, or the
    /// first.
    private func closureToBreak() -> (opening: Range<Substring.Index>, closing: Range<Substring.Index>)? {
        let end = text.firstIndex(of: "\"") ?? text.endIndex
        var chosen: (opening: Range<Substring.Index>, closing: Range<Substring.Index>)?
        // The open brackets; `nil` for those at which the line cannot be broken.
        var open: [Range<Substring.Index>?] = []
        var isInString = false
        var isEscaped = false
        for index in text.indices {
            guard !isEscaped else {
                isEscaped = false
                continue
            }
            switch text[index] {
            case "\"": isInString.toggle()
            case "\\" where isInString: isEscaped = true
            case _ where isInString: break
            case "(", "[", "{":
                let isSpaced = text[..<index].hasSuffix(" ") && text[index...].hasPrefix("{ ")
                open.append(isSpaced ? text.index(before: index)..<text.index(after: index) : nil)
            case ")", "]", "}":
                guard let opening = open.popLast() ?? nil, open.isEmpty, opening.lowerBound < end,
                    text[..<index].hasSuffix(" ")
                else { break }
                let body = text.index(after: opening.upperBound)
                let closing = text.index(before: index)..<text.index(after: index)
                // Empty braces are not separated.
                guard body < closing.lowerBound else { break }
                let fits = indentation + text[..<opening.upperBound].count <= LiteralLayout.lineLength
                if fits || chosen == nil { chosen = (opening.lowerBound..<body, closing) }
            default: break
            }
        }
        return chosen
    }

    /// Returns the range of a token, unless a string begins before it.
    private func range(of token: String) -> Range<Substring.Index>? {
        let end = text.firstIndex(of: "\"") ?? text.endIndex
        var position = text.startIndex
        while position < end {
            if text[position...].hasPrefix(token) {
                return position..<text.index(position, offsetBy: token.count)
            }
            position = text.index(after: position)
        }
        return nil
    }

    /// Returns parameters, as many in a line as fit.
    private func filled(_ parameters: Substring) -> [String] {
        let margin = String(repeating: " ", count: indentation + 4)
        var lines: [String] = []
        var line = ""
        for parameter in parameters.split(separator: ", ") {
            if !line.isEmpty, margin.count + line.count + parameter.count + 2 > LiteralLayout.lineLength {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + parameter + ","
        }
        return lines + [margin + line.dropLast()]
    }
}
