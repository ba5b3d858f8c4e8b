import CoreData
import Foundation

/// Belongs to the main actor, as what shows something does.
class Watcher: NSObject {
    private(set) var saves = 0

    func start(with context: NSManagedObjectContext) {
        NotificationCenter.default.addObserver(
            self, selector: #selector(saved(_:)), name: .NSManagedObjectContextDidSave, object: context)
    }

    func stop() { NotificationCenter.default.removeObserver(self) }

    @objc func saved(_ notification: Notification) { saves += 1 }
}

class EntryList: NSObject, NSFetchedResultsControllerDelegate {
    private let controller: NSFetchedResultsController<Entry>
    private(set) var changes = 0

    init(_ context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<Entry>(entityName: "Entry")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Entry.number, ascending: true)]
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    var titles: [String] { (controller.fetchedObjects ?? []).compactMap(\.title) }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { changes += 1 }
}
