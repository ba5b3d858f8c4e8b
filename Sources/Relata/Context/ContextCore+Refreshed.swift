/// Telling that values were read again.
extension ContextCore {
    /// Takes note that an object's values are read again.
    func noteRefreshed(_ object: ManagedObject) { refreshed.append(object) }

    /// Tells what was refreshed since the last time.
    /// - Parameter observers: whether observers are told too, who otherwise know.
    func tellRefreshed(observers: Bool) {
        guard !refreshed.isEmpty else { return }
        let objects = refreshed
        refreshed = []
        post(
            ManagedObjectContext.didChangeObjectsNotification, [.objectChanges: ObjectChanges([], refreshed: objects)])
        if observers { tellObservers { Set(objects.map(\.objectID)) } }
    }
}
