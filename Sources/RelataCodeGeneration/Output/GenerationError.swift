package import RelataModel

/// Why nothing could be generated.
package struct GenerationError: Error, Sendable, Hashable {
    /// What is wrong, where, and what to do about it.
    package let diagnostic: Diagnostic

    /// Creates an error.
    package init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}
