/// A weak reference that can be sent to another thread.
///
/// Safe to send, as only the reference crosses threads: a weak reference can be read on any of them. The object that it
/// gives must be used only where it belongs, such as on its context's own queue.
struct WeakReference<Object: AnyObject>: @unchecked Sendable {
    private(set) weak var object: Object?

    init(_ object: Object) { self.object = object }
}
