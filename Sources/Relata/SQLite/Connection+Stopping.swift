import CRelataSQLite

extension Connection {
    /// Interrupts the connection's work from now on as soon as a condition holds, which SQLite asks every few thousand
    /// steps.
    func stop(when condition: @escaping () -> Bool) {
        stopConditions.add(condition)
        askStopConditions()
    }

    /// Does work that is interrupted as soon as a condition holds; what interrupts the connection otherwise does so
    /// meanwhile too.
    func stopping<Result>(when condition: @escaping () -> Bool, _ work: () throws -> Result) rethrows -> Result {
        stop(when: condition)
        defer {
            stopConditions.removeLast()
            askStopConditions()
        }
        return try work()
    }

    private func askStopConditions() {
        guard !stopConditions.isEmpty else {
            sqlite3_progress_handler(database, 0, nil, nil)
            return
        }
        // The connection keeps the conditions, and takes the handler from the database when it leaves it.
        sqlite3_progress_handler(
            database, 4096,
            { context in
                guard let context else { return 0 }
                return Unmanaged<StopConditions>.fromOpaque(context).takeUnretainedValue().holdsAny ? 1 : 0
            }, Unmanaged.passUnretained(stopConditions).toOpaque())
    }
}

/// The conditions that interrupt a connection's work.
final class StopConditions {
    private var conditions: [() -> Bool] = []

    var isEmpty: Bool { conditions.isEmpty }

    /// Whether one of the conditions holds.
    var holdsAny: Bool { conditions.contains { $0() } }

    func add(_ condition: @escaping () -> Bool) { conditions.append(condition) }

    func removeLast() { conditions.removeLast() }
}
