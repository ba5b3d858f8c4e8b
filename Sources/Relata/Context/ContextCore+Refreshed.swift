/// Reporting objects whose values were read again.
extension ContextCore {
    /// Reports the objects refreshed since the last report.
    /// - Parameters:
    ///   - gone: objects that others have deleted, which are reported as deleted and not as refreshed.
    ///   - tellsObservers: whether observers are told too; otherwise they know already.
    func tellRefreshed(gone: ContiguousArray<ManagedObject> = [], observers tellsObservers: Bool) {
        var objects = tracker.removeRefreshed()
        if !gone.isEmpty {
            let deleted = Set(gone.map { ObjectIdentifier($0) })
            objects.removeAll { deleted.contains(ObjectIdentifier($0)) }
        }
        guard !objects.isEmpty || !gone.isEmpty else { return }
        postDidChange(gone, refreshed: objects)
        if tellsObservers { observers.tell { Set(objects.map(\.objectID)) } }
    }
}
