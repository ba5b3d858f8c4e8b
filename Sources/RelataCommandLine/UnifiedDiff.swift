/// Writes the difference of two texts as `diff -u` does, so that `patch` and every reviewer can read it.
package enum UnifiedDiff {
    /// The number of unchanged lines around a change.
    private static let context = 3

    /// Returns the unified diff from the old to the new text; empty if they are equal.
    ///
    /// Texts are compared by their bytes: two spellings of one character differ.
    package static func text(old: String, new: String, oldLabel: String, newLabel: String) -> String {
        let oldLines = lines(of: old)
        let newLines = lines(of: new)
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        let difference = LineDifference(
            from: oldLines.map { number(of: $0, in: &numbers) }, to: newLines.map { number(of: $0, in: &numbers) })
        let changes = edits(difference)
        var output: [UInt8] = []
        for hunk in hunks(changes) {
            if output.isEmpty {
                output += "--- \(oldLabel)\n+++ \(newLabel)\n".utf8
            }
            output += header(of: changes[hunk]).utf8
            for edit in changes[hunk] {
                switch edit.kind {
                case .kept: append(oldLines[edit.old], after: " ", to: &output)
                case .removed: append(oldLines[edit.old], after: "-", to: &output)
                case .inserted: append(newLines[edit.new], after: "+", to: &output)
                }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    // MARK: Lines

    /// Returns the lines of a text, each with its line feed; the last may have none.
    private static func lines(of text: String) -> [ArraySlice<UInt8>] {
        let bytes = Array(text.utf8)
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private static func number(of line: ArraySlice<UInt8>, in numbers: inout [ArraySlice<UInt8>: Int]) -> Int {
        if let number = numbers[line] { return number }
        numbers[line] = numbers.count
        return numbers.count - 1
    }

    private static func append(_ line: ArraySlice<UInt8>, after mark: Unicode.Scalar, to output: inout [UInt8]) {
        output.append(UInt8(ascii: mark))
        output += line
        if line.last != UInt8(ascii: "\n") {
            output += "\n\\ No newline at end of file\n".utf8
        }
    }

    // MARK: Edits

    /// A line of the diff, and the number of lines of each text before it.
    private struct Edit {
        enum Kind {
            case kept, removed, inserted
        }

        let kind: Kind
        let old: Int
        let new: Int
    }

    /// Returns all lines of both texts; where they differ, the old ones come first.
    private static func edits(_ difference: LineDifference) -> [Edit] {
        var edits: [Edit] = []
        var old = 0
        var new = 0
        while old < difference.isRemoved.count || new < difference.isInserted.count {
            if old < difference.isRemoved.count, difference.isRemoved[old] {
                edits.append(Edit(kind: .removed, old: old, new: new))
                old += 1
            } else if new < difference.isInserted.count, difference.isInserted[new] {
                edits.append(Edit(kind: .inserted, old: old, new: new))
                new += 1
            } else {
                edits.append(Edit(kind: .kept, old: old, new: new))
                old += 1
                new += 1
            }
        }
        return edits
    }

    // MARK: Hunks

    /// Returns the stretches to print: changes with their context, joined if their contexts touch.
    private static func hunks(_ edits: [Edit]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, edit) in edits.enumerated() where edit.kind != .kept {
            let start = max(0, index - context)
            let end = min(edits.count, index + context + 1)
            if let last = hunks.last, start <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<end
            } else {
                hunks.append(start..<end)
            }
        }
        return hunks
    }

    private static func header(of edits: ArraySlice<Edit>) -> String {
        let oldCount = edits.count { $0.kind != .inserted }
        let newCount = edits.count { $0.kind != .removed }
        let old = range(after: edits.first?.old ?? 0, count: oldCount)
        let new = range(after: edits.first?.new ?? 0, count: newCount)
        return "@@ -\(old) +\(new) @@\n"
    }

    /// Returns `start,count`, without a count of 1; an empty range starts at the line before it.
    private static func range(after before: Int, count: Int) -> String {
        switch count {
        case 0: "\(before),0"
        case 1: "\(before + 1)"
        default: "\(before + 1),\(count)"
        }
    }
}
