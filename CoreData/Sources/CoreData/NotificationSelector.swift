public import Foundation

/// A function that a notification calls: what a rewritten `#selector` is.
public struct NotificationSelector {
    let call: (AnyObject, Notification) -> Void

    /// A function that takes the notification.
    public init<Observer: AnyObject>(_ function: @escaping (Observer) -> (Notification) -> Void) {
        call = { observer, notification in
            if let observer = observer as? Observer { function(observer)(notification) }
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
