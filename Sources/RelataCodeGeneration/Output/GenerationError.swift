public import RelataModel

/// Why nothing could be generated.
public struct GenerationError: Error, Sendable, Hashable {
    /// What is wrong, where, and what to do about it.
    public let diagnostic: Diagnostic

    /// Creates an error.
    public init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}
