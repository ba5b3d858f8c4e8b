/// The errors of functions that cannot throw; the next save or fetch throws them.
final class ErrorLog {
    private var errors: [any Error] = []
    // Both are read and replaced as a whole: no two uses can overlap, and none has to be checked.
    /// How many were recorded ever.
    @exclusivity(unchecked) private var recorded = 0

    /// Whether nothing will throw what is recorded, as the context has ended.
    @exclusivity(unchecked) private(set) var isUnread = false

    var isEmpty: Bool { errors.isEmpty }

    /// Marks what was recorded until now, for `hasGrown(since:)` and `throwRecorded(since:)`.
    var mark: Int { recorded }

    /// Returns whether errors were recorded since the log was marked, even if they were thrown meanwhile.
    func hasGrown(since mark: Int) -> Bool { recorded > mark }

    /// Runs work.
    /// - Returns: whether it has recorded no error.
    @inline(__always)
    func recordsNothing(during work: () -> Void) -> Bool {
        let mark = mark
        work()
        return !hasGrown(since: mark)
    }

    /// Records that there is no later save or fetch.
    func contextDidEnd() { isUnread = true }

    /// Records an error until something can throw it.
    func record(_ error: any Error) {
        errors.append(error)
        recorded += 1
    }

    /// Throws the errors, and discards them.
    func throwRecorded() throws {
        guard !errors.isEmpty else { return }
        let thrown = Self.combined(errors[...])
        errors = []
        throw thrown
    }

    /// Throws the errors since the log was marked, and discards them: they concern the caller, and not the context.
    func throwRecorded(since mark: Int) throws {
        let own = errors.suffix(recorded - mark)
        guard !own.isEmpty else { return }
        errors.removeLast(own.count)
        throw Self.combined(own)
    }

    /// Returns one error for several: the first one if all have the same cause.
    private static func combined(_ errors: ArraySlice<any Error>) -> any Error {
        var found: [PersistenceError] = []
        var known: Set<PersistenceError> = []
        for error in errors {
            // What ends the work, such as cancellation, stays what it is.
            guard let error = error as? PersistenceError ?? (error as? any CombinableError)?.amongOthers else {
                return error
            }
            if known.insert(error.cause).inserted { found.append(error) }
        }
        return found.count > 1 ? PersistenceError.several(found) : errors[errors.startIndex]
    }

    func removeAll() { errors = [] }

    /// Takes the errors over that another log has not thrown yet.
    func adopt(_ former: ErrorLog) {
        former.errors.forEach(record)
        former.removeAll()
    }
}

extension PersistenceError {
    /// The error without what differs where several statements fail for one reason.
    fileprivate var cause: PersistenceError {
        guard case .store(let failure) = self else { return self }
        return .store(
            StoreFailure(code: failure.code, message: failure.message, statement: nil, path: failure.path))
    }
}

/// An error of another type that can be thrown together with others.
protocol CombinableError: Error {
    /// The error among others.
    var amongOthers: PersistenceError { get }
}
