import CoreData

final class Stack {
    init(context: NSManagedObjectContext) {
        NotificationCenter.default.addObserver(self,
                                               selector: #selector(self.contextDidSave(notification:)),
                                               name: .NSManagedObjectContextDidSave,
                                               object: context)
        NotificationCenter.default.addObserver(
            self, selector: #selector(Stack.refresh), name: .NSManagedObjectContextObjectsDidChange, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc
    private func contextDidSave(notification: Notification) {
        do {
            try load()
        } catch let error as NSError {
            print(error.code)
        }
        do {
            try load()
        } catch let error as NSError where error.code == 1570 {
        } catch let error as NSError {
            print(error.code)
        }
        do {
            try load()
        } catch let error as NSError {
        } catch {
        }
    }

    @objc func refresh() {}

    func request() -> NSFetchRequest<Track> {
        return Track.fetchRequest() as! NSFetchRequest<Track>
    }
}

@objc public protocol Keeping: NSFetchRequestResult {
    static var name: String { get }
}

@objc protocol Delegate {
    func changed()
}
