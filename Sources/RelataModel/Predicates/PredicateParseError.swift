/// Why a text is no predicate, expression or derivation.
package struct PredicateParseError: Error, Sendable, Hashable {
    /// What is wrong, in one sentence without a full stop.
    package let message: String

    /// Where it is wrong, in bytes of UTF-8 from the start of the text.
    package let offset: Int

    /// What to do about it, if there is something to suggest.
    package let fix: String?

    /// Creates an error.
    package init(_ message: String, offset: Int, fix: String? = nil) {
        self.message = message
        self.offset = offset
        self.fix = fix
    }
}
