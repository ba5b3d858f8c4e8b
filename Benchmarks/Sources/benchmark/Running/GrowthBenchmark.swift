import Foundation

/// How the cost of one thing, in processor time and in memory, grows with their number.
struct GrowthBenchmark {
    private let options: Options
    private let folder: URL
    private static let sizes = [10_000, 100_000, 1_000_000]
    private static let entityCounts = [10, 100, 1000, 5000]

    init(_ options: Options, folder: URL) {
        self.options = options
        self.folder = folder
    }

    /// Measures and prints.
    func run() throws {
        print(Machine.description)
        print(
            """
            For one item: processor time in microseconds, and bytes by which memory grew at the peak. Where the work does not grow with the
            number, the ratio to what it is compared with. Medians of \(options.runs) runs.

            """)
        for workload in options.workloads {
            guard let (sizes, figures) = try figures(of: workload) else { continue }
            for index in workload.sections.indices { report(figures.map { $0[index] }, sizes: sizes) }
        }
    }

    /// - Returns: the sizes, and the figures of all sections for each; `nil` for a workload that has one size.
    private func figures(of workload: Workload) throws -> (sizes: [Int], figures: [[Figures]])? {
        switch workload {
        case .open, .compile, .properties: return nil
        case .generate:
            return try (
                Self.entityCounts,
                Self.entityCounts.map {
                    try GenerationBenchmark(factory: ModelFactory(entities: $0), runs: options.runs, folder: folder)
                        .run()
                }
            )
        case .importStore:
            // Ten rows for each item.
            let sizes = Self.sizes.map { $0 / 10 }
            return try (
                sizes, sizes.map { try ImportBenchmark(size: $0, runs: options.runs, folder: folder).run() }
            )
        case .json:
            return try (
                Self.sizes, Self.sizes.map { try JSONBenchmark(size: $0, runs: options.runs, folder: folder).run() }
            )
        default:
            return try (
                Self.sizes,
                Self.sizes.map {
                    try WorkloadBenchmark(workload, size: $0, folder: folder)
                        .run([.c, .relata], repeating: options.runs)
                }
            )
        }
    }

    private func report(_ figures: [Figures], sizes: [Int]) {
        guard let first = figures.first else { return }
        print("\(first.section.name) \(first.section.title), at \(sizes.map(String.init).joined(separator: ", "))")
        let isRatio = Workload(rawValue: first.section.name.split(separator: " ")[0].description)?.ownBase != nil
        if isRatio {
            printLine("ratio", costs: figures.map { $0.ratio ?? .nan })
            return
        }
        for (index, entry) in first.entries.enumerated() {
            printLine(entry.title, costs: figures.map { $0.entries[index].median.cpu * 1e6 / Double($0.items) })
            let memory = figures.map { Double($0.entries[index].median.memory) / Double($0.items) }
            if memory.allSatisfy({ $0 > 0 }) { printLine("  bytes", costs: memory) }
        }
    }

    private func printLine(_ title: String, costs: [Double]) {
        let text = costs.map { String(format: "%10.2f", $0) }.joined()
        // Caches make large sets dearer by a constant factor; ten times as many that cost twice as much each is more.
        let grows = zip(costs, costs.dropFirst()).contains { $1 > $0 * 2 }
        print(
            "  " + title.padding(toLength: 30, withPad: " ", startingAt: 0) + text
                + (grows ? "   grows faster than the number" : ""))
    }
}
