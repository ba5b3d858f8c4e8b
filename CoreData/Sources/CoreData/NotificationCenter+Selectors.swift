public import Foundation
import Synchronization

/// The observers that were added with selectors, so that they can be removed by the object.
private struct SelectorObservers: Sendable {
    private struct Entry: Sendable {
        let center: ObjectIdentifier
        let observer: ObjectIdentifier
        let name: Notification.Name?
        let object: ObjectIdentifier?
        let token: Token
    }

    /// Foundation's token for an observer; it is only passed back to Foundation.
    struct Token: @unchecked Sendable {
        let observer: any NSObjectProtocol
    }

    private var entries: [Entry] = []

    mutating func add(
        _ token: Token, of observer: ObjectIdentifier, in center: ObjectIdentifier, name: Notification.Name?,
        object: ObjectIdentifier?
    ) {
        entries.append(Entry(center: center, observer: observer, name: name, object: object, token: token))
    }

    mutating func take(
        of observer: ObjectIdentifier, in center: ObjectIdentifier, name: Notification.Name?, object: ObjectIdentifier?
    ) -> [Token] {
        let matches = { (entry: Entry) in
            entry.observer == observer && entry.center == center && (name == nil || entry.name == name)
                && (object == nil || entry.object == object)
        }
        let taken = entries.filter(matches).map(\.token)
        entries.removeAll(where: matches)
        return taken
    }
}

private let selectorObservers = Mutex(SelectorObservers())

/// An observer that is not kept alive.
private struct WeakObserver: @unchecked Sendable {
    // Notifications are delivered on the thread that posts them, as with selectors of Objective-C: the program must
    // ensure that the observer can be called there.
    weak var observer: AnyObject?
    let selector: NotificationSelector
}

extension NotificationCenter {
    /// Calls a function of an object when a notification is posted; the object is not kept alive.
    public func addObserver(
        _ observer: AnyObject, selector: NotificationSelector, name: Notification.Name?, object: Any?
    ) {
        let target = WeakObserver(observer: observer, selector: selector)
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            guard let observer = target.observer else { return }
            target.selector.call(observer, notification)
        }
        let sender = object.map { ObjectIdentifier($0 as AnyObject) }
        let entry = SelectorObservers.Token(observer: token)
        // Entries left behind by an earlier object with the same address do not belong to this one.
        selectorObservers.withLock {
            $0.add(entry, of: ObjectIdentifier(observer), in: ObjectIdentifier(self), name: name, object: sender)
        }
    }

    /// Removes an object's observations with functions, or the observation of a token.
    public func removeSelectorObserver(_ observer: AnyObject) {
        removeSelectorObserver(observer, name: nil, object: nil)
        removeObserver(observer)
    }

    /// Removes an object's observations with functions: of a name, of a sender, or all.
    public func removeSelectorObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let sender = object.map { ObjectIdentifier($0 as AnyObject) }
        let tokens = selectorObservers.withLock {
            $0.take(of: ObjectIdentifier(observer), in: ObjectIdentifier(self), name: name, object: sender)
        }
        for token in tokens { removeObserver(token.observer) }
    }
}
