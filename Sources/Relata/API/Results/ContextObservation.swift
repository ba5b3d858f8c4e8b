/// An observer of the changes of a context.
final class ContextObservation {
    /// Called with the IDs of objects whose values have changed.
    let contextHasChanged: (Set<ManagedObjectID>) -> Void

    init(_ contextHasChanged: @escaping (Set<ManagedObjectID>) -> Void) {
        self.contextHasChanged = contextHasChanged
    }
}

/// A reference that does not keep its observation.
struct WeakObservation {
    weak var observation: ContextObservation?
}

extension ContextCore {
    /// Sends changes for as long as the observation exists.
    func observe(_ observation: ContextObservation) {
        observations.removeAll { $0.observation == nil }
        observations.append(WeakObservation(observation: observation))
    }

    /// Tells all observers that objects have changed; while a save or a merge goes on, when it is done.
    /// - Parameter updated: gives the IDs of objects whose values have changed.
    func tellObservers(_ updated: () -> Set<ManagedObjectID>) {
        guard !observations.isEmpty else { return }
        let ids = updated()
        if news != nil {
            news?.formUnion(ids)
            hasNews = true
            return
        }
        for observation in observations.compactMap(\.observation) { observation.contextHasChanged(ids) }
    }

    /// Does some work, and tells observers once of all that happens in it.
    func tellingOnce<Result>(_ work: () throws -> Result) rethrows -> Result {
        guard news == nil else { return try work() }
        news = []
        defer {
            let ids = news ?? []
            news = nil
            if hasNews {
                hasNews = false
                tellObservers { ids }
            }
        }
        return try work()
    }
}
