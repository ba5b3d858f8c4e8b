/// A range of a file that is replaced in its copy.
struct SourceEdit {
    /// The replaced range, in bytes of UTF-8; empty for an insertion.
    let range: Range<Int>
    let text: String

    /// Returns the text with all edits applied. Edits within others, or overlapping earlier ones, are left out.
    static func apply(_ edits: [SourceEdit], to text: String) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var offset = 0
        let ordered = edits.enumerated().sorted {
            $0.element.order(found: $0.offset) < $1.element.order(found: $1.offset)
        }
        for (_, edit) in ordered where edit.range.lowerBound >= offset {
            output += bytes[offset..<edit.range.lowerBound]
            output += edit.text.utf8
            // The lines after the edit keep their numbers.
            if !edit.hasOwnLines {
                let old = bytes[edit.range].count { $0 == UInt8(ascii: "\n") }
                let new = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
                output += [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, old - new))
            }
            offset = edit.range.upperBound
        }
        output += bytes[offset...]
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the sort key: by location; at the same location insertions come first, then the largest range.
    private func order(found: Int) -> (Int, Int, Int, Int) {
        (range.lowerBound, range.isEmpty ? 0 : 1, -range.count, found)
    }

    /// Whether the text contains its own line numbers and those of the following text, by `#sourceLocation`.
    var hasOwnLines = false

    /// Returns the edit for the original file, which needs no line numbers or locations: a line that would become
    /// empty is removed.
    /// - Parameter file: the contents of the file.
    func ofOriginal(_ file: [UInt8]) -> SourceEdit {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.filter { !$0.hasPrefix("#sourceLocation") }.joined(separator: "\n")
        return SourceEdit(range: text.isEmpty ? wholeLine(in: file) ?? range : range, text: text, hasOwnLines: true)
    }

    /// The whole line with its line break, if the range covers all of it except spaces.
    private func wholeLine(in file: [UInt8]) -> Range<Int>? {
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard !range.isEmpty else { return nil }
        let start = file[..<range.lowerBound].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        guard start == 0 || file[start - 1] == UInt8(ascii: "\n"),
            let end = file[range.upperBound...].firstIndex(where: { !isSpace($0) }), file[end] == UInt8(ascii: "\n")
        else { return nil }
        return start..<(end + 1)
    }
}
