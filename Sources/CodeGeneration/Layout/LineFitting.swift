/// Breaks the lines of rendered code that are longer than 120 columns, where `swift format` would break them.
///
/// Templates put accessors, signatures and statements in one line each; few names are so long that they do not fit there.
enum LineFitting {
    /// The code with its long lines broken.
    static func fit(_ code: String) -> String {
        var code = code
        return code.withUTF8 { bytes in
            var result: [UInt8] = []
            var copied = 0
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                if end - start > LiteralLayout.lineLength {
                    result.append(contentsOf: bytes[copied..<start])
                    result.append(contentsOf: broken(String(decoding: bytes[start..<end], as: UTF8.self)).utf8)
                    copied = end
                }
                start = end + 1
            }
            guard copied > 0 else { return String(decoding: bytes, as: UTF8.self) }
            result.append(contentsOf: bytes[copied...])
            return String(decoding: result, as: UTF8.self)
        }
    }

    private static func broken(_ line: String) -> String {
        let text = line.drop { $0 == " " }
        return LongLine(text, indentation: line.count - text.count).broken().joined(separator: "\n")
    }
}
