public import Foundation

// Notifications as an asynchronous sequence, which Foundation has only on Apple's systems.
extension NotificationCenter {
    /// Returns the notifications of a name that are posted from now on, as long as the sequence is iterated.
    /// - Parameters:
    ///   - name: the name.
    ///   - object: the object that posts; nil for any.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// The notifications of a name.
    public struct Notifications: AsyncSequence, @unchecked Sendable {
        /// The elements of the sequence.
        public typealias Element = Notification

        private let stream: AsyncStream<Posted>

        fileprivate init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            let observed = Observed(center: center)
            stream = AsyncStream { continuation in
                observed.token = center.addObserver(forName: name, object: object, queue: nil) { notification in
                    continuation.yield(Posted(notification: notification))
                }
                continuation.onTermination = { _ in observed.end() }
            }
        }

        /// Begins to wait.
        public func makeAsyncIterator() -> Iterator { Iterator(posted: stream.makeAsyncIterator()) }

        /// Waits for one notification after the other.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var posted: AsyncStream<Posted>.Iterator

            /// The next notification; nil once the task is cancelled.
            public mutating func next() async -> Notification? { await posted.next()?.notification }
        }
    }
}

/// A notification on its way to the task that waits for it.
private struct Posted: @unchecked Sendable {
    let notification: Notification
}

/// The observer of a sequence. The token is set before anything else refers to it, and removing an observer is safe on
/// every thread.
private final class Observed: @unchecked Sendable {
    let center: NotificationCenter
    var token: (any NSObjectProtocol)?

    init(center: NotificationCenter) { self.center = center }

    func end() { if let token { center.removeObserver(token) } }
}
