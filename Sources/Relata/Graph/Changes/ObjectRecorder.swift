/// Records the state of objects before they are changed; only the first recording of an object is kept.
final class ObjectRecorder {
    private(set) var snapshots: [ObjectSnapshot] = []
    private var known: Set<ObjectIdentifier> = []

    /// Records an object that is about to be changed.
    func record(_ object: ManagedObject, in core: ContextCore) {
        guard known.insert(ObjectIdentifier(object)).inserted else { return }
        snapshots.append(ObjectSnapshot(of: object, in: core))
    }

    func contains(_ object: ManagedObject) -> Bool { known.contains(ObjectIdentifier(object)) }
}
