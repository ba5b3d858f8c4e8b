/// An observer of the changes of a context.
final class ContextObservation {
    /// Called with the IDs of objects whose values have changed.
    let contextHasChanged: (Set<ManagedObjectID>) -> Void

    init(_ contextHasChanged: @escaping (Set<ManagedObjectID>) -> Void) {
        self.contextHasChanged = contextHasChanged
    }
}

/// The observers of a context's changes, and what they have not been told yet.
final class ChangeObservers {
    private struct Entry {
        weak var observation: ContextObservation?
    }

    private var entries: [Entry] = []
    /// What has changed during the save or merge that is under way, at whose end observers are told.
    private var collected: Set<ManagedObjectID>?
    private var hasCollected = false

    /// Sends changes for as long as the observation exists.
    func add(_ observation: ContextObservation) {
        entries.removeAll { $0.observation == nil }
        entries.append(Entry(observation: observation))
    }

    func removeAll() { entries = [] }

    /// Tells all observers that objects have changed; while a save or a merge goes on, when it is done.
    /// - Parameter updated: gives the IDs of objects whose values have changed.
    func tell(_ updated: () -> Set<ManagedObjectID>) {
        guard !entries.isEmpty else { return }
        let ids = updated()
        if collected != nil {
            collected?.formUnion(ids)
            hasCollected = true
            return
        }
        for observation in entries.compactMap(\.observation) { observation.contextHasChanged(ids) }
    }

    /// Does some work, and tells observers once of all that happens in it.
    func tellingOnce<Result>(_ work: () throws -> Result) rethrows -> Result {
        guard collected == nil else { return try work() }
        collected = []
        defer {
            let ids = collected ?? []
            collected = nil
            if hasCollected {
                hasCollected = false
                tell { ids }
            }
        }
        return try work()
    }
}
