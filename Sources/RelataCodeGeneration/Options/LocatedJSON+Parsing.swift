import RelataJSON
package import RelataModel

extension LocatedJSON {
    /// The reason why a file is not valid JSON.
    package struct Failure: Error {
        package let message: String
        package let location: SourceLocation
        package let fix: String?
    }

    /// Parses the value of a file.
    ///
    /// - Throws: the first error, with its location.
    package static func parse(_ bytes: [UInt8], path: String) throws(Failure) -> LocatedJSON {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = LineTable(text, path: path)
        do {
            return LocatedJSON(try JSONReader.read(text), lines)
        } catch {
            throw Failure(message: error.message, location: lines.location(at: error.offset), fix: error.fix)
        }
    }

    private init(_ node: JSONNode, _ lines: LineTable) {
        location = lines.location(at: node.offset)
        switch node.kind {
        case .boolean(let value): kind = .bool(value)
        case .string(let text): kind = .string(text)
        case .array(let elements): kind = .list(elements.map { LocatedJSON($0, lines) })
        case .object(let members):
            kind = .object(
                members.map {
                    Member(
                        key: $0.name, location: lines.location(at: $0.offset), value: LocatedJSON($0.value, lines))
                })
        case .number, .null: kind = .other
        }
    }
}

/// The starts of a file's lines.
private struct LineTable {
    private let path: String
    private var starts = [0]

    init(_ text: ArraySlice<UInt8>, path: String) {
        self.path = path
        for (offset, byte) in text.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    }

    func location(at offset: Int) -> SourceLocation {
        var (lower, upper) = (0, starts.count)
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if starts[middle] <= offset { lower = middle } else { upper = middle }
        }
        return SourceLocation(path: path, line: lower + 1, column: offset - starts[lower] + 1)
    }
}
