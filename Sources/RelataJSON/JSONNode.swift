/// A value of a JSON document, and its location.
package struct JSONNode: Sendable, Hashable {
    /// The kind of the value.
    package indirect enum Kind: Sendable, Hashable {
        case null
        case boolean(Bool)
        /// A number as it is written, so that no digit is lost before its type is known.
        case number(String)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    /// A name and its value.
    package struct Member: Sendable, Hashable {
        package let name: String
        /// The start of the name, in bytes from the beginning of the document.
        package let offset: Int
        package let value: JSONNode
    }

    package let kind: Kind
    /// The start, in bytes from the beginning of the document.
    package let offset: Int
    /// The end.
    package let end: Int

    /// The kind of the value, in words.
    package var summary: String {
        switch kind {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let text): "the number \(text.prefix(40))"
        case .string(let text): "the string \"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        case .array: "a list"
        case .object: "an object"
        }
    }
}
