/// Breaks the lines of rendered code that are longer than 120 columns, where `swift format` would break them.
///
/// Templates write accessors, signatures and statements in one line each; few names are so long that they do not fit.
/// Lines with a comment and those of strings of several lines stay as the template has them.
enum LineFitting {
    /// Returns the code with its long lines broken.
    static func fit(_ code: String) -> String {
        var code = code
        let fitted = code.withUTF8 { bytes -> [UInt8] in
            var result: [UInt8] = []
            var copied = 0
            var start = 0
            var strings = StringScan(bytes)
            while start < bytes.count {
                if let next = startOfLine(behind: start, in: bytes) {
                    start = next
                    continue
                }
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                guard !strings.touch(start..<end) else {
                    start = end + 1
                    continue
                }
                result.append(contentsOf: bytes[copied..<start])
                result.append(contentsOf: broken(String(decoding: bytes[start..<end], as: UTF8.self)).utf8)
                copied = end
                start = end + 1
            }
            if copied > 0 { result.append(contentsOf: bytes[copied...]) }
            return result
        }
        return fitted.isEmpty ? code : String(decoding: fitted, as: UTF8.self)
    }

    /// Returns the start of the line after one or several lines that fit; `nil` if the line is too long.
    ///
    /// It searches for the last line break that a line of full length could have, so that most bytes need not be
    /// read.
    private static func startOfLine(behind start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var end = start + LiteralLayout.lineLength
        guard end < bytes.count else { return bytes.count }
        while end >= start {
            if bytes[end] == UInt8(ascii: "\n") { return end + 1 }
            end -= 1
        }
        return nil
    }

    private static func broken(_ line: String) -> String {
        guard !hasComment(line) else { return line }
        let text = line.drop { $0 == " " }
        return LongLine(text, indentation: line.count - text.count).broken().joined(separator: "\n")
    }

    /// Returns whether a comment begins in a line.
    private static func hasComment(_ line: String) -> Bool {
        var isInString = false
        var last: UInt8 = 0
        for byte in line.utf8 {
            switch byte {
            case UInt8(ascii: "\"") where last != UInt8(ascii: "\\"): isInString.toggle()
            case UInt8(ascii: "/") where last == byte && !isInString: return true
            case UInt8(ascii: "*") where last == UInt8(ascii: "/") && !isInString: return true
            default: break
            }
            // Of two backslashes, the second escapes nothing.
            last = byte == UInt8(ascii: "\\") && last == byte ? 0 : byte
        }
        return false
    }
}

/// Finds the strings of several lines in code, up to the lines that it is asked about.
private struct StringScan {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var scanned = 0
    private var isInString = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns whether a line is part of such a string, or has a delimiter of one.
    /// - Parameter line: a line after those that were asked about before.
    mutating func touch(_ line: Range<Int>) -> Bool {
        if !delimiterCount(in: scanned..<line.lowerBound).isMultiple(of: 2) { isInString.toggle() }
        scanned = line.lowerBound
        return isInString || delimiterCount(in: line) > 0
    }

    private func delimiterCount(in range: Range<Int>) -> Int {
        var count = 0
        var quotes = 0
        for byte in bytes[range] {
            quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
            if quotes == 3 { (count, quotes) = (count + 1, 0) }
        }
        return count
    }
}
