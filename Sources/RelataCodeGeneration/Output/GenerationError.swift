package import RelataModel

/// The error that prevents generating code.
package struct GenerationError: Error, Sendable, Hashable {
    /// The problem, its location, and its fix.
    package let diagnostic: Diagnostic

    /// Creates an error.
    package init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}
