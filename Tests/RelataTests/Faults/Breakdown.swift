import CRelataSQLite
@testable import Relata

/// Lets what a context asks of its store fail from some point on, as a disk does that breaks down; SQLite says
/// `SQLITE_AUTH`.
final class Breakdown {
    private let database: OpaquePointer
    private var left: Int
    /// Whether anything has failed.
    private(set) var happened = false

    /// - Parameter count: how many parts of statements are allowed before.
    init(of context: ManagedObjectContext, after count: Int = 0) throws {
        database = try context.core.reader.connection.database
        left = count
        // SQLite asks whenever it compiles a statement, and compiles all again after this. The breakdown outlives that:
        // `repair()`.
        sqlite3_set_authorizer(
            database,
            { breakdown, action, _, _, _, _ in
                // Ending a transaction needs no disk.
                guard let breakdown, action != SQLITE_TRANSACTION else { return SQLITE_OK }
                return Unmanaged<Breakdown>.fromOpaque(breakdown).takeUnretainedValue().answer()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { repair() }

    /// Lets the store be used again.
    func repair() { sqlite3_set_authorizer(database, nil, nil) }

    private func answer() -> Int32 {
        if left > 0 {
            left -= 1
            return SQLITE_OK
        }
        happened = true
        return SQLITE_DENY
    }
}
