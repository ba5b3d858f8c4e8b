import CRelataSQLite
import Synchronization

/// The databases that connections to a store have left open, for the next ones.
///
/// Opening a file and reading its schema costs more than most transactions of a server, whose requests have a context each.
final class ConnectionPool: Sendable {
    /// An open database that no connection uses, and what is known of its files.
    // Safe to send, as one connection at a time has it: the pool hands it out once, under its lock, and it comes back from a
    // connection's deinitializer, when no statement of that connection exists anymore.
    struct Idle: @unchecked Sendable {
        let database: OpaquePointer
        let fileCheck: StoreFileCheck
    }

    private struct State {
        var idle: [Idle] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// How many are kept; as many as have been in use at a time, up to this number.
    private static let limit = 8

    deinit { close() }

    /// Returns a database that is open, if there is one.
    func take() -> Idle? { state.withLock { $0.idle.popLast() } }

    /// Keeps a database.
    /// - Returns: whether it is kept; the caller closes it otherwise.
    func keep(_ idle: Idle) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.idle.count < Self.limit else { return false }
            state.idle.append(idle)
            return true
        }
    }

    /// Closes the databases, and keeps none anymore.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for idle in idle { sqlite3_close_v2(idle.database) }
    }
}
