package import RelataModel

/// One rule that a model is checked against, beyond being well-formed.
///
/// A check is a value without state, and works for any model, even for one that is not sound. Its time is linear in
/// the size of the model, up to a logarithmic factor.
package protocol ModelCheck: Sendable {
    /// Returns the check's diagnostics for the model, in any order.
    func diagnostics(for model: Model) -> [Diagnostic]
}
