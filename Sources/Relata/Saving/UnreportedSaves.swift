/// The saves that have not been reported to observers, in the order in which they were made: a hook after a save can
/// save again.
final class UnreportedSaves {
    private var waiting: [SaveOperation.Outcome] = []
    private var isInHooks = false

    /// Calls the hooks after a save.
    /// - Returns: the saves that observers are to be notified of now: this one and those that its hooks made, or none
    ///   if it was made by a hook itself.
    func afterHooks(of result: SaveOperation.Outcome, _ callHooks: () -> Void) -> [SaveOperation.Outcome] {
        waiting.append(result)
        guard !isInHooks else {
            callHooks()
            return []
        }
        isInHooks = true
        callHooks()
        isInHooks = false
        defer { waiting = [] }
        return waiting
    }
}
