/// A word or a sign between braces.
struct Token: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case name(String)
        case integer(Int)
        case string(String)
        /// One of `. | : , ( ) = == != < <= > >=`.
        case sign(String)
        /// The closing braces.
        case end
    }

    let kind: Kind
    let range: Range<Int>

    /// The token in the form of a message.
    var described: String {
        switch kind {
        case .name(let name): "'\(name)'"
        case .integer(let value): "'\(value)'"
        case .string: "a string"
        case .sign(let sign): "'\(sign)'"
        case .end: "the end of the tag"
        }
    }
}
