import CWorkloads
import Foundation
import Relata

/// A store in Core Data's layout taken over by Relata, beside the same INSERT … SELECT in C.
struct ImportBenchmark {
    let size: Int
    let runs: Int
    let folder: URL

    /// Runs both in turn, and checks that the new files hold the same rows.
    func run() throws -> [Figures] {
        let source = folder.appending(path: "CoreData.sqlite")
        defer { remove(source) }
        try StoreFiles.check { make_core_data_store(source.path, Int64(Workload.importStore.itemCount(size)), $0) }
        // What C makes its tables and indexes from.
        let tables = URL(filePath: source.path + ".tables")
        do { _ = try PersistentContainer(model: BenchModel.managedObjectModel, at: tables) }
        let programs: [Program] = [.c, .relata]
        var measurements: [Program: [Measurement]] = [:]
        var expected: String?
        for _ in 0..<runs {
            for program in programs {
                let new = URL(filePath: source.path + ".new")
                StoreFiles.remove(new)
                let result = try WorkloadBenchmark.runChild(
                    of: .importStore, by: program, store: source, size: size, in: folder)
                let rows = StoreFiles.describeRows(new)
                if let expected, expected != rows {
                    throw BenchmarkError("W18: \(program.title) got \(rows), and C \(expected)")
                }
                expected = rows
                measurements[program, default: []] += result.sections
            }
        }
        var figures = Figures(
            section: Workload.importStore.sections[0], items: Workload.importStore.itemCount(size),
            entries: programs.map { Figures.Entry($0.title, runs: measurements[$0] ?? []) })
        figures.remark = "rows read and rows written are the same: \(expected ?? "none")"
        return [figures]
    }

    private func remove(_ source: URL) {
        for suffix in ["", ".tables", ".new"] { StoreFiles.remove(URL(filePath: source.path + suffix)) }
    }
}
