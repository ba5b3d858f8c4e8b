import Foundation

/// The way of objects into JSON and back. There is nothing in C to compare it with.
struct JSONBenchmark {
    let size: Int
    let runs: Int
    let folder: URL

    /// Runs it some times.
    func run() throws -> [Figures] {
        let files = try StoreFiles(.fetch, size: size, in: folder)
        var sections: [[Measurement]] = [[], []]
        for _ in 0..<runs {
            let result = try files.use(by: .relata) { copy in
                defer {
                    StoreFiles.remove(URL(filePath: copy.path + ".new"))
                    StoreFiles.remove(URL(filePath: copy.path + ".jsonl"))
                }
                return try WorkloadBenchmark.runChild(
                    of: .json, by: .relata, store: copy, size: size, in: folder)
            }.0
            guard result.checksum == Int64(size * 2) else {
                throw BenchmarkError("W19: \(result.checksum) objects went out and in, not \(size * 2)")
            }
            for (index, section) in result.sections.enumerated() { sections[index].append(section) }
        }
        return zip(Workload.json.sections, sections).map { section, runs in
            Figures(section: section, items: size, entries: [Figures.Entry("Relata", runs: runs)])
        }
    }
}
