/// An observer of the changes of a context.
final class ContextObservation {
    /// Called with the IDs of objects whose values have changed.
    let contextHasChanged: (Set<ManagedObjectID>) -> Void

    init(_ contextHasChanged: @escaping (Set<ManagedObjectID>) -> Void) {
        self.contextHasChanged = contextHasChanged
    }
}

/// The observers of a context's changes, and the changes that have not been reported yet.
final class ChangeObservers {
    private struct Entry {
        weak var observation: ContextObservation?
    }

    private var entries: [Entry] = []
    /// The changes during the current save or merge, which are reported when it ends.
    private var collected: Set<ManagedObjectID>?
    private var hasCollected = false

    /// Reports changes to an observation as long as it exists.
    func add(_ observation: ContextObservation) {
        entries.removeAll { $0.observation == nil }
        entries.append(Entry(observation: observation))
    }

    func removeAll() { entries = [] }

    /// Whether there are no observers.
    var isEmpty: Bool { entries.isEmpty }

    /// Reports to all observers that objects have changed; during a save or a merge, when it ends.
    /// - Parameter updated: returns the IDs of objects whose values have changed.
    func notify(_ updated: () -> Set<ManagedObjectID>) {
        guard !entries.isEmpty else { return }
        let ids = updated()
        if collected != nil {
            collected?.formUnion(ids)
            hasCollected = true
            return
        }
        for observation in entries.compactMap(\.observation) { observation.contextHasChanged(ids) }
    }

    /// Runs work, and reports all its changes to the observers together.
    func notifyOnce<Result>(_ work: () throws -> Result) rethrows -> Result {
        guard collected == nil else { return try work() }
        collected = []
        defer {
            let ids = collected ?? []
            collected = nil
            if hasCollected {
                hasCollected = false
                notify { ids }
            }
        }
        return try work()
    }
}
