/// The errors of functions that cannot throw; the next save or fetch throws the first one.
final class ErrorLog {
    private var errors: [any Error] = []
    /// The log that receives the errors instead, if this one serves the objects that a context had before it was
    /// reset.
    private weak var successor: ErrorLog?

    /// - Parameter successor: the context's current log, if no save or fetch throws this log's errors any more.
    init(forwardingTo successor: ErrorLog? = nil) { self.successor = successor }

    /// The log that holds the recorded errors.
    private var target: ErrorLog { successor ?? self }

    var isEmpty: Bool { errors.isEmpty }

    /// The current number of errors, for `hasGrown(since:)`.
    var mark: Int { target.errors.count }

    /// Returns whether errors were recorded since the log was marked.
    func hasGrown(since mark: Int) -> Bool { target.errors.count > mark }

    /// Records an error until something can throw it.
    func record(_ error: any Error) { target.errors.append(error) }

    /// Throws the first error, and discards all.
    func throwFirst() throws {
        guard let error = errors.first else { return }
        errors = []
        throw error
    }

    /// Throws the first error since the log was marked, and discards all since then: they concern the caller, and not
    /// the context.
    func throwFirst(since mark: Int) throws {
        guard hasGrown(since: mark) else { return }
        let error = target.errors[mark]
        target.errors.removeSubrange(mark...)
        throw error
    }

    func removeAll() { errors = [] }
}
