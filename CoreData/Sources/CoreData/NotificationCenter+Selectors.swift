public import Foundation
import Synchronization

/// What observers were added with selectors, so that they can be removed by the object.
private struct SelectorObservers: Sendable {
    private struct Entry: Sendable {
        let center: ObjectIdentifier
        let observer: ObjectIdentifier
        let name: Notification.Name?
        let object: ObjectIdentifier?
        let token: Token
    }

    /// What Foundation knows an observer by; it is handed back to Foundation and nothing else.
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

/// An observer that lives as long as it is kept elsewhere.
private struct WeakObserver: @unchecked Sendable {
    // Notifications are delivered on the thread that posts them, as with selectors of Objective-C: the program sees to it that the observer can be
    // called there.
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
        // What an object left behind that had the same address is not this one's.
        selectorObservers.withLock {
            $0.add(entry, of: ObjectIdentifier(observer), in: ObjectIdentifier(self), name: name, object: sender)
        }
    }

    /// Ends what an object observes with functions, or what a token stands for.
    public func removeSelectorObserver(_ observer: AnyObject) {
        removeSelectorObserver(observer, name: nil, object: nil)
        removeObserver(observer)
    }

    /// Ends what an object observes with functions: notifications of a name, or of a sender, or all.
    public func removeSelectorObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let sender = object.map { ObjectIdentifier($0 as AnyObject) }
        let tokens = selectorObservers.withLock {
            $0.take(of: ObjectIdentifier(observer), in: ObjectIdentifier(self), name: name, object: sender)
        }
        for token in tokens { removeObserver(token.observer) }
    }
}
