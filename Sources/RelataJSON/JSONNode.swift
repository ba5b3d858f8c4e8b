/// A value of a JSON text, and where in the text it begins.
package struct JSONNode: Sendable, Hashable {
    /// What the value is.
    package indirect enum Kind: Sendable, Hashable {
        case null
        case boolean(Bool)
        /// A number as it is spelled, so that no digit is lost before its type is known.
        case number(String)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    /// A name and its value.
    package struct Member: Sendable, Hashable {
        package let name: String
        /// Where the name begins, in bytes from the beginning of the text.
        package let offset: Int
        package let value: JSONNode
    }

    package let kind: Kind
    /// Where it begins, in bytes from the beginning of the text.
    package let offset: Int
    /// Where it ends.
    package let end: Int

    /// What the value is, in words.
    package var words: String {
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
