import RelataModel

/// A statement that is composed of many small parts, as UTF-8.
///
/// Appending to strings costs many times as much, and opening a store creates every statement of its schema.
struct StatementText {
    private var bytes: [UInt8] = []

    /// The number of bytes so far.
    var count: Int { bytes.count }

    /// The whole statement.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds SQL unchanged.
    mutating func append(_ sql: String) {
        bytes.append(utf8: sql)
    }

    /// Adds the contents of another value.
    mutating func append(_ other: StatementText) {
        bytes.append(contentsOf: other.bytes)
    }

    /// Adds a line and a line break.
    mutating func append(line: String) {
        append(line)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Adds a statement, the semicolon that ends it, and a line break.
    mutating func append(statement: String) {
        append(statement)
        append(";\n")
    }

    /// Adds a quoted name.
    mutating func append(name: String) {
        SQL.append(name: name, to: &bytes)
    }

    /// Adds the given number of spaces; none for a negative number.
    mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    }
}
