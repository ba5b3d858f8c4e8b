import Foundation

/// The changes of fetched results, by sections and index paths.
struct FetchedResultsChanges {
    private struct ObjectChange {
        let object: ManagedObject
        let type: FetchedResultsChangeType
        let old: IndexPath?
        let new: IndexPath?
    }

    private var deletedSections: [(index: Int, section: FetchedResultsSections.Section)] = []
    private var insertedSections: [(index: Int, section: FetchedResultsSections.Section)] = []
    private var objects: [ObjectChange] = []

    /// - Parameter moved: the objects whose section has another name.
    init(
        _ update: FetchedResultsUpdate, from before: [ManagedObject], in oldSections: FetchedResultsSections,
        to after: [ManagedObject], in newSections: FetchedResultsSections, moved: Set<ObjectIdentifier>
    ) {
        let oldNames = Set(oldSections.list.map(\.name))
        let newNames = Set(newSections.list.map(\.name))
        for (index, section) in oldSections.list.enumerated().reversed() where !newNames.contains(section.name) {
            deletedSections.append((index, section.emptied))
        }
        for (index, section) in newSections.list.enumerated() where !oldNames.contains(section.name) {
            insertedSections.append((index, section))
        }
        var untold = moved
        for change in update.changes {
            switch change {
            case .delete(_, let index):
                add(before[index], .delete, old: oldSections.indexPath(at: index))
            case .insert(_, let index):
                add(after[index], .insert, new: newSections.indexPath(at: index))
            case .move(_, let source, let index):
                untold.remove(after[index])
                add(
                    after[index], .move, old: oldSections.indexPath(at: source), new: newSections.indexPath(at: index))
            case .update(_, let index):
                let object = after[index]
                let isMoved = untold.remove(object) != nil
                add(
                    object, isMoved ? .move : .update, old: oldSections.indexPath(of: object),
                    new: newSections.indexPath(at: index))
            }
        }
        // Objects whose position among all results is unchanged, but whose section has another name for a reason
        // other than their own values.
        for object in after where untold.contains(object) {
            add(object, .move, old: oldSections.indexPath(of: object), new: newSections.indexPath(of: object))
        }
    }

    private mutating func add(
        _ object: ManagedObject, _ type: FetchedResultsChangeType, old: IndexPath? = nil, new: IndexPath? = nil
    ) {
        objects.append(ObjectChange(object: object, type: type, old: old, new: new))
    }

    /// Reports the changes to the delegate.
    func notify(
        _ delegate: any FetchedResultsControllerDelegate,
        of controller: FetchedResultsController<any FetchRequestResult>
    ) {
        delegate.controllerWillChangeContent(controller)
        for (index, section) in deletedSections {
            delegate.controller(controller, didChange: section, atSectionIndex: index, for: .delete)
        }
        for (index, section) in insertedSections {
            delegate.controller(controller, didChange: section, atSectionIndex: index, for: .insert)
        }
        for change in objects {
            delegate.controller(
                controller, didChange: change.object, at: change.old, for: change.type, newIndexPath: change.new)
        }
        delegate.controllerDidChangeContent(controller)
    }
}
