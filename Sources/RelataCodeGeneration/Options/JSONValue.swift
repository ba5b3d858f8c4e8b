import RelataModel

/// A value of a JSON file, and where it begins.
struct JSONValue: Sendable {
    /// What a value can be.
    indirect enum Kind: Sendable {
        case bool(Bool)
        case string(String)
        case list([JSONValue])
        case object([Member])
        /// A number or null, which no option has.
        case other
    }

    /// A key with its value.
    struct Member: Sendable {
        let key: String
        /// Where the key begins.
        let location: SourceLocation
        let value: JSONValue
    }

    let kind: Kind
    let location: SourceLocation
}
