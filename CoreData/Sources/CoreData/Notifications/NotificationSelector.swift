public import Foundation

/// A function that a notification calls: the replacement of a `#selector`. It names a function, and has no state.
public struct NotificationSelector: @unchecked Sendable {
    let call: (AnyObject, Notification) -> Void

    /// Creates a selector for a function that takes the notification.
    public init<Observer: AnyObject>(_ function: @escaping (Observer) -> (Notification) -> Void) {
        call = { observer, notification in
            if let observer = observer as? Observer { function(observer)(notification) }
        }
    }

    /// A function that takes the notification as an object.
    public init<Observer: AnyObject>(_ function: @escaping (Observer) -> (NSNotification) -> Void) {
        call = { observer, notification in
            guard let observer = observer as? Observer else { return }
            function(observer)(
                NSNotification(name: notification.name, object: notification.object, userInfo: notification.userInfo))
        }
    }

    /// A function that takes nothing.
    @_disfavoredOverload
    public init<Observer: AnyObject>(_ function: @escaping (Observer) -> () -> Void) {
        call = { observer, _ in
            if let observer = observer as? Observer { function(observer)() }
        }
    }
}

/// The name of the type in declarations of constants.
public typealias Selector = NotificationSelector
