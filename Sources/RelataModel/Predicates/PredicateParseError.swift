/// An error in the string of a predicate, expression or derivation.
public struct PredicateParseError: Error, Sendable, Hashable {
    /// The problem, in one sentence without a full stop.
    public let message: String

    /// The location of the problem, in bytes of UTF-8 from the start of the string.
    public let offset: Int

    /// The remedy, if it is known.
    public let fix: String?

    /// Creates an error.
    package init(_ message: String, offset: Int, fix: String? = nil) {
        self.message = message
        self.offset = offset
        self.fix = fix
    }
}
