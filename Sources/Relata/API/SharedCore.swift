/// The core of a context on its way to the context's child.
// Safe to send, as only the reference crosses threads: the child works with the parent's core on the parent's queue. It
// is not a weak reference, as with one of these an object is retained and released more slowly.
struct SharedCore: @unchecked Sendable {
    let core: ContextCore
}
