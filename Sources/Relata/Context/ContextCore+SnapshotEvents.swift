/// Telling objects that values were brought back to them.
extension ContextCore {
    /// Calls the hook of an object that has it and is no fault.
    func awake(_ object: ManagedObject, from events: SnapshotEventType) {
        guard object.storage != nil, hookCache.hooks(of: object).contains(.awakeFromSnapshotEvents) else { return }
        activity.during(.ignoringChanges) {
            (object as? any AwakesFromSnapshotEvents)?.awake(fromSnapshotEvents: events)
        }
    }
}
