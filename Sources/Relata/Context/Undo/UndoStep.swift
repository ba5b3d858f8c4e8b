/// What is undone or done again at once.
struct UndoStep {
    /// What the objects were before; an object that was changed in several events has several images, the first of which
    /// counts.
    var images: [ObjectSnapshot]
    /// Whose the destinations of to-many relationships without inverse were.
    let owners: OwnerTable.Snapshot
    /// How many saves there had been.
    let epoch: Int
    /// How many lists had been read: one that was read later may show what is undone, even to an object that was changed after that.
    let readings: Int

    init(_ images: [ObjectSnapshot], in core: ContextCore) {
        self.images = images
        owners = core.ownerTable.snapshot
        epoch = core.tracker.saves
        readings = core.epochs.readings
    }
}
