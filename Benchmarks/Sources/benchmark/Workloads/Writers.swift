import CWorkloads
import Foundation
import Relata

/// Work that tasks or processes do together on one store: each transaction reads ten items, changes five of them, and
/// inserts five. The items of each worker are its own, so that there are no conflicts; a program's own locks and waits
/// remain.
enum Writers {
    static let tasks = 8
    static let processes = 4

    /// Has processes of this program do the work together.
    static func runProcesses(_ program: Program, path: String, size: Int) throws -> ChildResult {
        var measured = measurement()
        measurement_begin(&measured)
        let usage = try ChildProcess.runTogether(
            ownExecutable,
            arguments: (1...processes).map {
                [
                    "--child", program.rawValue, Workload.writers.rawValue, path, "--size", "\(size)", "--worker",
                    "\($0)",
                ]
            })
        measurement_end(&measured)
        return ChildResult(Measurement(wall: measured.wall, cpu: usage, memory: Measurement.unknownMemory))
    }
}

extension RelataWorkload {
    /// Does the work of all tasks of a process, or that of one of several processes.
    func writeTogether(_ container: PersistentContainer) throws -> ChildResult {
        let transactions = Workload.writers.itemCount(size)
        if let worker {
            return try wait {
                try await ChildResult.measuring {
                    try await write(transactions / Writers.processes, by: worker - 1, of: Writers.processes, container)
                    return 0
                }
            }
        }
        let own = try wait {
            try await ChildResult.measuring {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for worker in 0..<Writers.tasks {
                        group.addTask {
                            try await write(transactions / Writers.tasks, by: worker, of: Writers.tasks, container)
                        }
                    }
                    try await group.waitForAll()
                }
                return 0
            }
        }
        return try own + Writers.runProcesses(.relata, path: url.path, size: size)
    }

    private func write(_ count: Int, by worker: Int, of workers: Int, _ container: PersistentContainer) async throws {
        for i in 0..<Int64(count) {
            let category = "category \(written_category(i, Int32(worker), Int32(workers)))"
            try await container.perform { context in
                let request = Item.fetchRequest()
                request.predicate = try FetchPredicate(
                    format: "category == %@ AND rank >= %ld", category, first_rank(i, Int64(size)))
                request.sortDescriptors = [KeySortDescriptor(\Item.rank)]
                request.fetchLimit = 10
                for item in try context.fetch(request).prefix(5) { item.quantity += 1 }
                for k in 0..<Int64(5) {
                    let item = Item(
                        context: context, category: "written by \(worker)",
                        created: Date(timeIntervalSinceReferenceDate: item_created(i)), name: "Item \(i * 5 + k)")
                    item.rank = i
                }
                try context.save()
            }
        }
    }
}
