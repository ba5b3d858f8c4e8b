import RelataModel

/// The text of a file, and the line and column of each of its bytes.
struct MarkupSource: Sendable {
    /// The file's path, as the user would write it.
    let path: String

    /// The bytes, without a byte order mark.
    let bytes: [UInt8]

    private let lineStarts: LineStarts

    /// Creates the source from text that was read before.
    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        lineStarts = bytes.withUnsafeBufferPointer { LineStarts($0) }
    }

    /// Returns the location of the byte at that offset; the end of the text for an offset beyond it.
    func location(at offset: Int) -> SourceLocation {
        let (line, column) = lineStarts.position(of: min(max(offset, 0), bytes.count))
        return SourceLocation(path: path, line: line, column: column)
    }

    /// The whole file as a location.
    var wholeFile: SourceLocation { SourceLocation(path: path) }
}

extension MarkupSource {
    /// Reads a file and checks that it is UTF-8 which can be passed to an XML parser.
    static func read(path: String, limit: Int, files: inout [String]) throws(FatalReadError) -> MarkupSource {
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
    static func checked(_ bytes: [UInt8], path: String) throws(FatalReadError) -> MarkupSource {
        var bytes = bytes
        try TextEncoding.refuseForeign(bytes, path: path)
        if bytes.starts(with: TextEncoding.byteOrderMark) { bytes.removeFirst(TextEncoding.byteOrderMark.count) }
        let source = MarkupSource(path: path, bytes: bytes)
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
        if let offset = TagScan.firstCrowdedTag(in: bytes, limit: ReaderLimits.attributesInTag) {
            throw FatalReadError(
                .fileTooLarge, "an element with more than \(ReaderLimits.attributesInTag) attributes",
                at: location(at: offset), fix: "a data model has at most some twenty in one element")
        }
    }
}
