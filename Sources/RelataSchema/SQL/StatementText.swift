import RelataModel

/// A statement that is put together of many small parts, as UTF-8.
///
/// To append to strings costs many times as much, and a store is opened with every statement of its schema.
struct StatementText {
    private var bytes: [UInt8] = []

    /// How many bytes there are so far.
    var count: Int { bytes.count }

    /// The whole statement.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds SQL as it is.
    mutating func append(_ sql: String) {
        bytes.append(utf8: sql)
    }

    /// Adds what was put together elsewhere.
    mutating func append(_ other: StatementText) {
        bytes.append(contentsOf: other.bytes)
    }

    /// Adds a line, and the line break behind it.
    mutating func append(line: String) {
        append(line)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Adds a name in quotes.
    mutating func append(name: String) {
        SQL.append(name: name, to: &bytes)
    }

    /// Adds so many spaces; none for a negative number.
    mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    }
}
