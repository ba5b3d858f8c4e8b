/// A value of a line of JSON, and where in the line it begins.
struct JSONNode: Sendable, Hashable {
    /// What the value is.
    indirect enum Kind: Sendable, Hashable {
        case null
        case boolean(Bool)
        /// A number as it is spelled, so that no digit is lost before its type is known.
        case number(String)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    /// A name and its value.
    struct Member: Sendable, Hashable {
        let name: String
        /// Where the name begins, in bytes from the beginning of the line.
        let offset: Int
        let value: JSONNode
    }

    let kind: Kind
    /// Where it begins, in bytes from the beginning of the line.
    let offset: Int
    /// Where it ends.
    let end: Int

    /// What the value is, in words.
    var words: String {
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
