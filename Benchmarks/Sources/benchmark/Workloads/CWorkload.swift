import CWorkloads

/// The workloads as the C programs do them.
struct CWorkload {
    let path: String
    let size: Int
    let settings: program_settings
    /// Which of several processes this is, where they do a workload together.
    var worker: Int?

    /// Does one of them.
    /// - Throws: `BenchmarkError` with what SQLite says.
    func run(_ workload: Workload) throws -> ChildResult {
        var result = workload_result()
        let n = Int64(size)
        switch workload {
        case .insert, .batchInsert: insert_items(path, n, settings, &result)
        case .upsert: upsert_products(path, n, settings, &result)
        case .writers:
            if let worker {
                write_together(path, n, Int32(worker - 1), 1, Int32(Writers.processes), &result)
            } else {
                write_together(path, n, 0, Int32(Writers.tasks), Int32(Writers.tasks), &result)
            }
        case .fetch: fetch_items(path, n, settings, &result)
        case .query: query_items(path, n, settings, &result)
        case .walk: walk_tracks(path, n, settings, &result)
        case .cascade: delete_regions(path, false, settings, &result)
        case .cascadeWithHook: delete_regions(path, true, settings, &result)
        case .update: update_items(path, n, settings, &result)
        case .batchDelete: delete_items(path, n, settings, &result)
        case .lookUp: look_up_items(path, n, settings, &result)
        case .move: move_tracks(path, n, settings, &result)
        case .open: open_store(path, settings, &result)
        case .importStore: import_core_data_store(path, path + ".tables", path + ".new", &result)
        case .generate, .compile, .json, .fetchOverChanges, .follow, .longList, .properties: break
        }
        let failure = withUnsafeBytes(of: result.failure) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        guard failure.isEmpty else { throw BenchmarkError("\(workload.rawValue) in C: \(failure)") }
        let sections = [result.sections.0, result.sections.1].prefix(Int(result.section_count))
        let own = ChildResult(
            sections: sections.map { Measurement(wall: $0.wall, cpu: $0.cpu, memory: $0.memory) },
            checksum: result.checksum)
        guard workload == .writers, worker == nil else { return own }
        return try own + Writers.runProcesses(.c, path: path, size: size)
    }
}
