/// Reports the progress of a migration, also while one statement works for long, and stops it when the handler throws.
final class MigrationMeter {
    private let handler: @Sendable (MigrationProgress) throws -> Void
    private var progress = MigrationProgress(completed: 0, total: 0)
    /// The program's error, where SQLite was stopped for it.
    private(set) var error: (any Error)?

    init(_ handler: @escaping @Sendable (MigrationProgress) throws -> Void) { self.handler = handler }

    func report(completed: Int, of total: Int) throws {
        progress = MigrationProgress(completed: completed, total: total)
        try handler(progress)
    }

    /// Does work that is stopped as soon as the program throws.
    func during<Result>(on connection: Connection, _ work: () throws -> Result) throws -> Result {
        do {
            return try connection.stopping(when: stopsWork, work)
        } catch {
            throw self.error ?? error
        }
    }

    /// Reports the progress again.
    /// - Returns: whether the program has thrown.
    private func stopsWork() -> Bool {
        do {
            try handler(progress)
            return false
        } catch {
            self.error = error
            return true
        }
    }
}
