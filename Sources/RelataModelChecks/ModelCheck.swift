package import RelataModel

/// One rule that a model is held against, beyond being well-formed.
///
/// A check is a value without state, and answers for any model, also for one that is not sound. Its time is linear in
/// the size of the model, give or take a logarithm.
package protocol ModelCheck: Sendable {
    /// What the check has to say about the model, in any order.
    func diagnostics(for model: Model) -> [Diagnostic]
}
