/// Why a text is no predicate, expression or derivation.
public struct PredicateParseError: Error, Sendable, Hashable {
    /// What is wrong, in one sentence without a full stop.
    public let message: String

    /// Where it is wrong, in bytes of UTF-8 from the start of the text.
    public let offset: Int

    /// What to do about it, if there is something to suggest.
    public let fix: String?

    /// Creates an error.
    package init(_ message: String, offset: Int, fix: String? = nil) {
        self.message = message
        self.offset = offset
        self.fix = fix
    }
}
