/// Reporting objects whose values were read again.
extension ContextCore {
    /// Reports the objects refreshed since the last report.
    /// - Parameter tellsObservers: whether observers are told too; otherwise they know already.
    func tellRefreshed(observers tellsObservers: Bool) {
        let objects = tracker.removeRefreshed()
        guard !objects.isEmpty else { return }
        postDidChange([], refreshed: objects)
        if tellsObservers { observers.tell { Set(objects.map(\.objectID)) } }
    }
}
