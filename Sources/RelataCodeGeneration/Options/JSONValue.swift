package import RelataModel

/// A value of a JSON file, and where it begins.
package struct JSONValue: Sendable {
    /// What a value can be.
    package indirect enum Kind: Sendable {
        case bool(Bool)
        case string(String)
        case list([JSONValue])
        case object([Member])
        /// A number or null, which no option has.
        case other
    }

    /// A key with its value.
    package struct Member: Sendable {
        /// The key.
        package let key: String
        /// Where the key begins.
        package let location: SourceLocation
        /// Its value.
        package let value: JSONValue
    }

    /// What it is.
    package let kind: Kind
    /// Where it begins.
    package let location: SourceLocation
}
