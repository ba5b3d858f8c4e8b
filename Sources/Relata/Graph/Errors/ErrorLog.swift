/// What went wrong where nothing could be thrown; the next save or fetch throws the first of it.
final class ErrorLog {
    private var errors: [any Error] = []
    /// The log that gets the errors instead, where this one serves the objects that a context had before it was reset.
    private weak var successor: ErrorLog?

    /// - Parameter successor: the log of the context, where nothing ever throws what this one would record.
    init(forwardingTo successor: ErrorLog? = nil) { self.successor = successor }

    /// The log that has what this one records.
    private var target: ErrorLog { successor ?? self }

    var isEmpty: Bool { errors.isEmpty }

    /// How many errors there are now, for `hasGrown(since:)`.
    var mark: Int { target.errors.count }

    /// Whether errors were recorded since the log was marked.
    func hasGrown(since mark: Int) -> Bool { target.errors.count > mark }

    /// Records an error until something can throw it.
    func record(_ error: any Error) { target.errors.append(error) }

    /// Throws the first error, and drops all.
    func throwFirst() throws {
        guard let error = errors.first else { return }
        errors = []
        throw error
    }

    /// Throws the first error since the log was marked, and drops all since then: they concern the caller, and not the context.
    func throwFirst(since mark: Int) throws {
        guard hasGrown(since: mark) else { return }
        let error = target.errors[mark]
        target.errors.removeSubrange(mark...)
        throw error
    }

    func removeAll() { errors = [] }
}
