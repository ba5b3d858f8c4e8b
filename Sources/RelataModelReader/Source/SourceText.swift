import RelataModel

/// The text of a file, and the line and column of each of its bytes.
struct SourceText: Sendable {
    /// The file's path, as the user would write it.
    let path: String

    /// The bytes, without a byte order mark.
    let bytes: [UInt8]

    /// The offset of each line's start: computed once, so that a location costs a binary search, even in a one-line
    /// file.
    private let lineStarts: [Int]

    /// Creates the source from text that was read before.
    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        var starts = [0]
        starts.reserveCapacity(bytes.count / 64)
        bytes.withUnsafeBufferPointer { buffer in
            for offset in buffer.indices where buffer[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
        }
        lineStarts = starts
    }

    /// Returns the location of the byte at that offset; the end of the text for an offset beyond it.
    func location(at offset: Int) -> SourceLocation {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(path: path, line: low + 1, column: offset - lineStarts[low] + 1)
    }

    /// The whole file as a location.
    var wholeFile: SourceLocation { SourceLocation(path: path) }
}

extension SourceText {
    /// Reads a file and checks that it is UTF-8 which can be passed to an XML parser.
    static func read(path: String, limit: Int, files: inout [String]) throws(FatalReadError) -> SourceText {
        let bytes: [UInt8]
        do throws(FileBytes.Failure) {
            bytes = try FileBytes.read(path: path, limit: limit)
        } catch {
            throw FatalReadError(error, path: path)
        }
        files.append(path)
        return try checked(bytes, path: path)
    }

    /// Checks that bytes are UTF-8 which can be passed to an XML parser.
    static func checked(_ bytes: [UInt8], path: String) throws(FatalReadError) -> SourceText {
        var bytes = bytes
        try TextEncoding.refuseForeign(bytes, path: path)
        if bytes.starts(with: TextEncoding.byteOrderMark) { bytes.removeFirst(TextEncoding.byteOrderMark.count) }
        let source = SourceText(path: path, bytes: bytes)
        try source.refuseInvalidText()
        return source
    }

    private func refuseInvalidText() throws(FatalReadError) {
        if let offset = TextEncoding.firstInvalidOffset(in: bytes) {
            throw FatalReadError(
                .notUTF8, "the text is not UTF-8 from here on", at: location(at: offset),
                fix: "save the file as UTF-8, as Xcode does")
        }
        if let offset = bytes.firstIndex(of: 0) {
            throw FatalReadError(
                .malformedXML, "a NUL byte, which XML cannot have", at: location(at: offset),
                fix: "restore the file from version control; it may be damaged")
        }
        if let offset = TagScan.firstCrowdedTag(in: bytes, limit: Limits.attributesInTag) {
            throw FatalReadError(
                .fileTooLarge, "an element with more than \(Limits.attributesInTag) attributes",
                at: location(at: offset), fix: "a data model has at most some twenty in one element")
        }
    }
}
