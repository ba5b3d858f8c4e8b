/// Applies the rules of white space, so that the layout of the output is that of the template.
///
/// - A line with nothing but tags and comments is not printed, neither its indentation nor its line break.
/// - The output of `{% include %}` repeats the indentation of the tag's line, and so does a `{{ value }}` alone in
///   its line.
/// - `{%-` removes all white space before it, `-%}` all after it.
struct LineLayout {
    private let bytes: [UInt8]
    private var line: [Piece] = []
    private var result: [Piece] = []
    private var isTrimming = false

    /// Returns the pieces to parse: text to print, outputs and tags with their indentation.
    static func arranged(_ pieces: [Piece], of source: TemplateSource) -> [Piece] {
        var layout = LineLayout(bytes: source.bytes)
        for piece in pieces {
            if piece.kind == .text {
                layout.addText(piece.range)
            } else {
                layout.line.append(piece)
            }
        }
        layout.finishLine()
        return layout.result
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func addText(_ range: Range<Int>) {
        var start = range.lowerBound
        while let lineBreak = bytes[start..<range.upperBound].firstIndex(of: .newline) {
            line.append(.text(start..<lineBreak + 1))
            finishLine()
            start = lineBreak + 1
        }
        if start < range.upperBound {
            line.append(.text(start..<range.upperBound))
        }
    }

    /// Arranges the pieces of one line: all up to a line break in text, even if a tag among them contains line
    /// breaks.
    private mutating func finishLine() {
        defer { line.removeAll(keepingCapacity: true) }
        guard line.contains(where: { $0.kind != .text }) else {
            for piece in line { append(piece) }
            return
        }
        let outputs = line.count { $0.kind == .output }
        let tags = line.count { $0.kind == .tag }
        let isBlank = line.allSatisfy { $0.kind != .text || bytes[$0.range].allSatisfy(\.isWhitespace) }
        let indentation = indentationOfLine
        let isSilent = isBlank && outputs == 0
        let isOneValue = isBlank && outputs == 1 && tags == 0
        let lineEnd = isSilent ? lineBreakOfLine : 0..<0
        for (index, var piece) in line.enumerated() {
            switch piece.kind {
            case .text:
                let isIndentation = isOneValue && index == 0
                if !isSilent && !isIndentation { append(piece) }
            case .output:
                piece.indentation = isOneValue ? indentation : 0..<0
                append(piece)
            case .tag, .comment:
                piece.indentation = indentation
                piece.lineEnd = lineEnd
                append(piece)
            }
        }
    }

    private var indentationOfLine: Range<Int> {
        guard let first = line.first, first.kind == .text else { return 0..<0 }
        let end = bytes[first.range].firstIndex { !$0.isWhitespace || $0 == .newline || $0 == .carriageReturn }
        return first.range.lowerBound..<(end ?? first.range.upperBound)
    }

    private var lineBreakOfLine: Range<Int> {
        guard let last = line.last, last.kind == .text, bytes[last.range.upperBound - 1] == .newline else {
            return 0..<0
        }
        let end = last.range.upperBound
        let hasCarriageReturn = last.range.count > 1 && bytes[end - 2] == .carriageReturn
        return end - (hasCarriageReturn ? 2 : 1)..<end
    }

    private mutating func append(_ piece: Piece) {
        guard piece.kind != .text else {
            appendText(piece.range)
            return
        }
        var piece = piece
        if piece.trimsBefore { trimEnd() }
        isTrimming = piece.trimsAfter
        if piece.trimsAfter { piece.lineEnd = 0..<0 }
        if piece.kind != .comment { result.append(piece) }
    }

    private mutating func appendText(_ range: Range<Int>) {
        var range = range
        if isTrimming {
            guard let start = bytes[range].firstIndex(where: { !$0.isWhitespace }) else { return }
            range = start..<range.upperBound
            isTrimming = false
        }
        if let last = result.last, last.kind == .text, last.range.upperBound == range.lowerBound {
            result[result.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            result.append(.text(range))
        }
    }

    /// Removes the white space at the end of the result so far, up to the last output or tag.
    private mutating func trimEnd() {
        while let last = result.last, last.kind == .text {
            if let end = bytes[last.range].lastIndex(where: { !$0.isWhitespace }) {
                result[result.count - 1].range = last.range.lowerBound..<end + 1
                return
            }
            result.removeLast()
        }
        if !result.isEmpty {
            result[result.count - 1].lineEnd = 0..<0
        }
    }
}
