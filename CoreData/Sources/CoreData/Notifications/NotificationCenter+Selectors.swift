public import Foundation
import Synchronization

/// The observers that were added with selectors, so that they can be removed by the object.
///
/// An entry lasts until its observer is removed or is gone, which is noticed when a notification is posted for it, when
/// another object with its address is added, or when there are twice as many entries as before.
struct SelectorObservers: Sendable {
    /// A registration, with Foundation's token, which is only passed back to Foundation.
    struct Entry: @unchecked Sendable {
        weak var center: NotificationCenter?
        weak var observer: AnyObject?
        let name: Notification.Name?
        let object: ObjectIdentifier?
        let token: any NSObjectProtocol

        func remove() { center?.removeObserver(token) }
    }

    private var entries: [ObjectIdentifier: [Entry]] = [:]
    private var limit = Self.leastLimit
    private static let leastLimit = 64

    /// The number of entries.
    private(set) var count = 0

    /// Adds an entry.
    /// - Returns: the entries of observers that are gone.
    mutating func add(_ entry: Entry, of observer: ObjectIdentifier) -> [Entry] {
        var gone: [Entry] = []
        if count >= limit {
            gone = takeGone()
            limit = max(Self.leastLimit, 2 * count)
        }
        gone += take(of: observer) { $0.observer == nil }
        entries[observer, default: []].append(entry)
        count += 1
        return gone
    }

    /// Removes those entries of an observer that meet a condition, and returns them.
    mutating func take(of observer: ObjectIdentifier, where condition: (Entry) -> Bool) -> [Entry] {
        guard let known = entries[observer] else { return [] }
        let left = known.filter { !condition($0) }
        entries[observer] = left.isEmpty ? nil : left
        count -= known.count - left.count
        return known.filter(condition)
    }

    private mutating func takeGone() -> [Entry] {
        entries.keys.flatMap { observer in take(of: observer) { $0.observer == nil } }
    }
}

let selectorObservers = Mutex(SelectorObservers())

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
        let identifier = ObjectIdentifier(observer)
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            guard let observer = target.observer else {
                let gone = selectorObservers.withLock { $0.take(of: identifier) { $0.observer == nil } }
                for entry in gone { entry.remove() }
                return
            }
            target.selector.call(observer, notification)
        }
        let sender = object.map { ObjectIdentifier($0 as AnyObject) }
        let entry = SelectorObservers.Entry(
            center: self, observer: observer, name: name, object: sender, token: token)
        let gone = selectorObservers.withLock { $0.add(entry, of: identifier) }
        for entry in gone { entry.remove() }
    }

    /// Removes an object's observations with functions, or the observation of a token.
    public func removeSelectorObserver(_ observer: AnyObject) {
        removeSelectorObserver(observer, name: nil, object: nil)
        removeObserver(observer)
    }

    /// Removes an object's observations with functions: of a name, of a sender, or all.
    public func removeSelectorObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let sender = object.map { ObjectIdentifier($0 as AnyObject) }
        let removed = selectorObservers.withLock { observers in
            observers.take(of: ObjectIdentifier(observer)) { entry in
                entry.observer === observer && entry.center === self && (name == nil || entry.name == name)
                    && (sender == nil || entry.object == sender)
            }
        }
        for entry in removed { entry.remove() }
    }
}
