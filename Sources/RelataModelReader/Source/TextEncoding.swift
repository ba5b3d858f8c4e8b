import RelataModel

/// Distinguishes UTF-8 from other encodings.
///
/// This is checked before the XML parser runs, which would silently convert a UTF-16 file, and then report locations
/// in text that the user does not have.
enum TextEncoding {
    /// The byte order mark that a UTF-8 text may begin with.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Rejects files whose first bytes indicate another encoding, or another kind of content.
    static func refuseForeign(_ bytes: [UInt8], path: String) throws(FatalReadError) {
        let location = SourceLocation(path: path)
        if bytes.isEmpty {
            throw FatalReadError(
                .notAModel, "the file is empty", at: location, fix: "restore the model from version control")
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0])
            || bytes.starts(with: [0, 0x3C]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
        {
            throw FatalReadError(
                .notUTF8, "the file is UTF-16 or UTF-32, not UTF-8", at: SourceLocation(path: path, line: 1, column: 1),
                fix: "save the file as UTF-8, as Xcode does")
        }
        if bytes.starts(with: "bplist".utf8) || bytes.starts(with: [0x04, 0x0B] + Array("streamtyped".utf8)) {
            throw FatalReadError(
                .binaryModel, "a binary archive, as Xcode 3 and the model compiler write", at: location,
                fix: "give the .xcdatamodeld that the file was made from, or save the model in a newer Xcode")
        }
    }

    /// Returns the offset of the first byte that is not UTF-8; `nil` if all are.
    static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            let count = buffer.count
            while offset < count {
                if offset + 8 <= count,
                    buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                {
                    offset += 8
                    continue
                }
                guard let length = sequenceLength(at: offset, in: buffer) else { return offset }
                offset += length
            }
            return nil
        }
    }

    /// Returns the number of bytes of the well-formed sequence at the offset (Unicode, table 3-7).
    private static func sequenceLength(at offset: Int, in buffer: UnsafeRawBufferPointer) -> Int? {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch buffer[offset] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard offset + length <= buffer.count, second.contains(buffer[offset + 1]) else { return nil }
        for index in (offset + 2)..<max(offset + length, offset + 2) where buffer[index] & 0xC0 != 0x80 { return nil }
        return length
    }
}
