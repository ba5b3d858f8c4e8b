/// Reporting that values were read again.
extension ContextCore {
    /// Reports what was refreshed since the last time.
    /// - Parameter observers: whether observers learn of it too, who otherwise know.
    func tellRefreshed(observers tellsObservers: Bool) {
        let objects = tracker.takeRefreshed()
        guard !objects.isEmpty else { return }
        postDidChange([], refreshed: objects)
        if tellsObservers { observers.tell { Set(objects.map(\.objectID)) } }
    }
}
