import RelataModel

/// Lays out the text of documentation comments.
enum Documentation {
    /// Returns the paragraphs in lines that fit after `/// `, with an empty line between two paragraphs.
    /// - Parameters:
    ///   - paragraphs: the strings; their own line breaks are kept.
    ///   - column: the indentation of the comment.
    static func text(_ paragraphs: [String], indentedBy column: Int) -> String {
        let width = LiteralLayout.lineLength - column - 4
        var text = ""
        for paragraph in paragraphs {
            let fits = paragraph.utf8.count <= width && !paragraph.utf8.hasByte { !(0x20..<0x80).contains($0) }
            let wrapped = fits ? paragraph : wrap(paragraph, width: width)
            if wrapped.isEmpty { continue }
            if !text.isEmpty { text += "\n\n" }
            text += wrapped
        }
        return text
    }

    private static func wrap(_ paragraph: String, width: Int) -> String {
        var lines: [String] = []
        for source in paragraph.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var line = ""
            for word in source.split(separator: " ") {
                if !line.isEmpty, line.count + 1 + word.count > width {
                    lines.append(line)
                    line = ""
                }
                line += (line.isEmpty ? "" : " ") + word
            }
            lines.append(line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
