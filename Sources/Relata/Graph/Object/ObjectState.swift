/// The state of an object in its context.
struct ObjectState: OptionSet, Sendable {
    let rawValue: UInt32

    /// Not in the store yet.
    static let inserted = ObjectState(rawValue: 1 << 0)
    /// Changed by the program, or by the inverse of a change.
    static let updated = ObjectState(rawValue: 1 << 1)
    /// Deleted, and not saved since.
    static let deleted = ObjectState(rawValue: 1 << 2)
    /// In the context's list of changed objects.
    static let tracked = ObjectState(rawValue: 1 << 3)
    /// In the context's identity map.
    static let registered = ObjectState(rawValue: 1 << 4)
    /// Its position in an ordered relationship changed, so its row must be written although the object is unchanged.
    static let repositioned = ObjectState(rawValue: 1 << 5)
    /// The store has no such row, or no longer has it.
    static let gone = ObjectState(rawValue: 1 << 6)
    /// A user has seen its temporary ID, which must find the object after the save too.
    static let temporaryIDKnown = ObjectState(rawValue: 1 << 7)
    /// Its class's hook for deletions is running.
    static let inPrepareForDeletion = ObjectState(rawValue: 1 << 8)
    /// Its fields can be set without recording the change: it is new in this event, so there are no committed values to
    /// keep, and it is not validated again.
    static let skipsChangeTracking = ObjectState(rawValue: 1 << 9)
    /// It was changed, inserted or deleted since its hook before the save was called.
    static let changedSinceWillSave = ObjectState(rawValue: 1 << 10)
    /// It was changed since pending changes were last processed.
    static let changedInEvent = ObjectState(rawValue: 1 << 11)
    /// It is about to be inserted.
    static let beingInserted = ObjectState(rawValue: 1 << 12)
    /// It has left the context, and the store has no row of it, so that it can be inserted again.
    static let detached = ObjectState(rawValue: 1 << 13)
    /// The context is reporting its change.
    static let beingReported = ObjectState(rawValue: 1 << 14)
    /// It is new, and observers have been told so: what is changed from now on is an update.
    static let insertionReported = ObjectState(rawValue: 1 << 15)
    /// It has no context, as one has refused it: the next save or fetch of that context throws why.
    static let rejected = ObjectState(rawValue: 1 << 16)

    /// Whether the object exists as far as its context knows: it is neither deleted nor gone.
    var isAlive: Bool { isDisjoint(with: [.deleted, .gone]) }

    /// Whether the store has no such row, or no longer has it.
    var isGone: Bool { contains(.gone) }

    /// Whether the context has changes of the object to save.
    var isChanged: Bool { !isDisjoint(with: [.inserted, .updated, .deleted]) }
}
