/// Splits a template into text, outputs, tags and comments.
struct PieceScanner {
    private let source: TemplateSource
    private let bytes: [UInt8]
    private var position = 0
    private var pieces: [Piece] = []

    /// Returns the pieces of a template, in order and without gaps.
    static func pieces(of source: TemplateSource) throws(TemplateError) -> [Piece] {
        var scanner = PieceScanner(source)
        try scanner.scan()
        return scanner.pieces
    }

    private init(_ source: TemplateSource) {
        self.source = source
        bytes = source.bytes
    }

    private mutating func scan() throws(TemplateError) {
        var textStart = 0
        while position < bytes.count {
            guard let kind = openedKind(at: position) else {
                position += 1
                continue
            }
            appendText(textStart..<position)
            let piece = try closedPiece(kind)
            position = piece.range.upperBound
            if kind == .tag, isTag(piece, named: TagName.raw) {
                try appendRawText(after: piece)
            } else {
                pieces.append(piece)
            }
            textStart = position
        }
        appendText(textStart..<bytes.count)
    }

    private mutating func appendText(_ range: Range<Int>) {
        if !range.isEmpty {
            pieces.append(.text(range))
        }
    }

    /// Returns the kind of the piece that begins with the two bytes at an offset.
    private func openedKind(at offset: Int) -> Piece.Kind? {
        guard bytes[offset] == .openingBrace, offset + 1 < bytes.count else { return nil }
        return switch bytes[offset + 1] {
        case .openingBrace: .output
        case .percent: .tag
        case .numberSign: .comment
        default: nil
        }
    }

    /// Returns the piece that opens at the current position, up to its closing braces.
    private func closedPiece(_ kind: Piece.Kind) throws(TemplateError) -> Piece {
        let opener = position
        let closer: UInt8 =
            switch kind {
            case .output: .closingBrace
            case .comment: .numberSign
            case .tag, .text: .percent
            }
        let trimsBefore = opener + 2 < bytes.count && bytes[opener + 2] == .hyphen
        let start = opener + (trimsBefore ? 3 : 2)
        var offset = start
        while offset + 1 < bytes.count {
            let byte = bytes[offset]
            if byte == closer, bytes[offset + 1] == .closingBrace {
                let trimsAfter = offset > start && bytes[offset - 1] == .hyphen
                return Piece(
                    kind: kind, range: opener..<offset + 2, content: start..<(trimsAfter ? offset - 1 : offset),
                    trimsBefore: trimsBefore, trimsAfter: trimsAfter)
            }
            if kind != .comment {
                if byte == .quotationMark || byte == .apostrophe {
                    offset = try endOfString(from: offset)
                    continue
                }
                if openedKind(at: offset) != nil { break }
            }
            offset += 1
        }
        let open = String(decoding: bytes[opener...opener + 1], as: UTF8.self)
        let close = String(decoding: [closer, .closingBrace], as: UTF8.self)
        throw source.error(at: opener, "'\(open)' is not closed", suggestion: "close it with '\(close)'")
    }

    /// Returns the offset after a string's closing quotation mark, which must be on the same line.
    private func endOfString(from start: Int) throws(TemplateError) -> Int {
        var offset = start + 1
        while offset < bytes.count, bytes[offset] != .newline {
            if bytes[offset] == bytes[start] { return offset + 1 }
            offset += bytes[offset] == .backslash ? 2 : 1
        }
        let quote = String(decoding: [bytes[start]], as: UTF8.self)
        throw source.error(at: start, "the string is not closed", suggestion: "close it with \(quote) on the same line")
    }

    private func isTag(_ piece: Piece, named name: TagName) -> Bool {
        var word = bytes[piece.content]
        while let last = word.last, last.isWhitespace { word.removeLast() }
        while let first = word.first, first.isWhitespace { word.removeFirst() }
        return word.elementsEqual(name.rawValue.utf8)
    }

    /// Appends everything up to `{% endraw %}` as text.
    private mutating func appendRawText(after opener: Piece) throws(TemplateError) {
        let textStart = position
        while position + 1 < bytes.count {
            if bytes[position] == .openingBrace, bytes[position + 1] == .percent, let closer = rawCloser() {
                pieces.append(opener.silenced)
                appendText(textStart..<position)
                pieces.append(closer)
                position = closer.range.upperBound
                return
            }
            position += 1
        }
        throw source.error(
            at: opener.range.lowerBound, "'{% raw %}' is not closed", suggestion: "close it with '{% endraw %}'")
    }

    /// Returns the tag at the current position if it is `{% endraw %}`.
    private func rawCloser() -> Piece? {
        var rest = bytes[(position + 2)...]
        let trimsBefore = rest.first == .hyphen
        if trimsBefore { rest.removeFirst() }
        let start = rest.startIndex
        rest = rest.drop(while: \.isWhitespace)
        guard rest.starts(with: TagName.endraw.rawValue.utf8) else { return nil }
        rest = rest.dropFirst(TagName.endraw.rawValue.utf8.count).drop(while: \.isWhitespace)
        let trimsAfter = rest.first == .hyphen
        if trimsAfter { rest.removeFirst() }
        guard rest.starts(with: "%}".utf8) else { return nil }
        return Piece(
            kind: .comment, range: position..<rest.startIndex + 2, content: start..<rest.startIndex,
            trimsBefore: trimsBefore, trimsAfter: trimsAfter)
    }
}

extension Piece {
    /// The piece as one that the parser ignores.
    fileprivate var silenced: Piece {
        Piece(kind: .comment, range: range, content: content, trimsBefore: trimsBefore, trimsAfter: trimsAfter)
    }
}
