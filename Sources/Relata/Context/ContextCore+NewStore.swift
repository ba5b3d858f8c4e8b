/// New objects of a context that gets another store: they belong to no store yet.
extension ContextCore {
    /// Whether there are new objects that were never saved, and no others: these can go into another store of the same
    /// model.
    func hasNewObjectsAlone(of model: ManagedObjectModel) -> Bool {
        self.model === model && !deletions.hasRoots && deletions.rows.isEmpty
            && registry.isEmpty
            && tracker.objects.allSatisfy { $0.isInserted && !$0.isDeleted && !$0.rowID.isPermanent }
    }

    /// Adopts the new objects of a core that has no others, with their relationships among each other and the event
    /// under way.
    func adoptNewObjects(of former: ContextCore) {
        guard !former.tracker.isEmpty else { return }
        let objects = former.tracker.objects
        let changed = objects.filter { $0.state.contains(.changedInEvent) }
        former.tracker.dropEvent()
        for object in objects {
            let isKnown = object.state.contains(.temporaryIDKnown)
            object.clearFlags([.tracked, .temporaryIDKnown])
            object.move(to: self)
            tracker.track(object)
            if isKnown { registry.rememberTemporaryID(of: object) }
        }
        for object in changed { tracker.didChange(object) }
        epochs.adopt(former.epochs)
        ownerTable.restore(former.ownerTable.snapshot)
    }
}
