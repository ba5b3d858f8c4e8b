package import RelataModel

/// A value of a JSON file with its line and column.
package struct LocatedJSON: Sendable {
    /// The kinds of values.
    package indirect enum Kind: Sendable {
        case bool(Bool)
        case string(String)
        case list([LocatedJSON])
        case object([Member])
        /// A number or null, which no option accepts.
        case other
    }

    /// A key with its value.
    package struct Member: Sendable {
        /// The key.
        package let key: String
        /// The location of the key.
        package let location: SourceLocation
        /// Its value.
        package let value: LocatedJSON
    }

    /// The kind of the value.
    package let kind: Kind
    /// The start of the value.
    package let location: SourceLocation
}
