import Relata
import Synchronization

/// Counts the statements that are run on a container's store.
final class StatementCounter: Sendable {
    private let counts = Mutex<(statements: Int, rows: Int)>((0, 0))

    init(_ container: PersistentContainer) {
        container.statementLog = StatementLog { [weak self] event in
            self?.counts.withLock { counts in
                counts.statements += 1
                counts.rows += event.rowCount
            }
        }
    }

    /// Returns how many statements some work runs, and how many rows they give.
    func count(_ work: () throws -> Void) rethrows -> (statements: Int, rows: Int) {
        counts.withLock { $0 = (0, 0) }
        try work()
        return counts.withLock { $0 }
    }
}
