/// Records the state of objects before they are changed; only the first recording of an object is kept.
final class ObjectRecorder {
    private(set) var snapshots: [ObjectSnapshot] = []
    private var known: Set<ObjectIdentifier> = []
    /// The recorder that was at work before, and goes on: a child can save while its parent's save asks the program how
    /// to resolve a conflict.
    private(set) var outer: ObjectRecorder?

    /// Makes another recorder record the same objects.
    func begin(within outer: ObjectRecorder?) { self.outer = outer }

    /// Records an object that is about to be changed.
    func record(_ object: ManagedObject, in core: ContextCore) {
        outer?.record(object, in: core)
        guard known.insert(object).inserted else { return }
        snapshots.append(ObjectSnapshot(of: object, in: core))
    }

    func contains(_ object: ManagedObject) -> Bool { known.contains(object) }
}
