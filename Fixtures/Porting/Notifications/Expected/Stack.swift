import CoreData

final class Stack {
    init(context: NSManagedObjectContext) {
        NotificationCenter.default.addObserver(self,
                                               selector: NotificationSelector(Stack.contextDidSave(notification:)),
                                               name: .NSManagedObjectContextDidSave,
                                               object: context)
        NotificationCenter.default.addObserver(
            self, selector: NotificationSelector(Stack.refresh), name: .NSManagedObjectContextObjectsDidChange, object: nil)
    }

    deinit {
        NotificationCenter.default.removeSelectorObserver(self)
    }

    
    private func contextDidSave(notification: Notification) {
        do {
            try load()
        } catch { let error = error as NSError;
            print(error.code)
        }
        do {
            try load()
        } catch let error as NSError where error.code == 1570 {
        } catch { let error = error as NSError;
            print(error.code)
        }
        do {
            try load()
        } catch let error as NSError {
        } catch {
        }
    }

    func refresh() {}

    func request() -> NSFetchRequest<Track> {
        return Track.fetchRequest().converted() as NSFetchRequest<Track>
    }
}

public protocol Keeping: AnyObject, NSFetchRequestResult {
    static var name: String { get }
}

protocol Delegate: AnyObject {
    func changed()
}
