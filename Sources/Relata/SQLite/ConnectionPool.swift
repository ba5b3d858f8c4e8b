import Synchronization

/// The databases that connections to a store have left open, for the next ones.
final class ConnectionPool: Sendable {
    private struct State {
        var idle: [OpenDatabase] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// How many are kept; as many as have been in use at a time, up to this number.
    private static let limit = 8

    /// Returns a database that is open and idle, if there is one: the caller gives it back by `keep(_:)`.
    func checkOut() -> OpenDatabase? { state.withLock { $0.idle.popLast() } }

    /// Keeps a database for the next connection, if it can be used again and the store is open.
    func keep(_ database: OpenDatabase) {
        guard database.becomeIdle() else { return }
        state.withLock { state in
            guard !state.isClosed, state.idle.count < Self.limit else { return }
            state.idle.append(database)
        }
    }

    /// Closes the databases that nothing uses.
    func removeAll() {
        // They are closed outside of the lock.
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        withExtendedLifetime(idle) {}
    }

    /// Closes the databases, and keeps none anymore.
    func close() {
        state.withLock { $0.isClosed = true }
        removeAll()
    }
}
