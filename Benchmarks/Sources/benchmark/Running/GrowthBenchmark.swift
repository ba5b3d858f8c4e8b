import Foundation

/// How the cost of one thing grows with their number.
struct GrowthBenchmark {
    private let options: Options
    private let folder: URL
    private static let sizes = [10_000, 100_000, 1_000_000]
    private static let entityCounts = [10, 100, 1000]

    init(_ options: Options, folder: URL) {
        self.options = options
        self.folder = folder
    }

    /// Measures and prints.
    func run() throws {
        print(Machine.description)
        print("Processor time for one item, in microseconds; medians of \(options.runs) runs.\n")
        for workload in options.workloads where [.insert, .fetch, .cascade, .lookUp].contains(workload) {
            var rows: [[Figures]] = []
            for size in Self.sizes {
                rows.append(
                    try WorkloadBenchmark(workload, size: size, folder: folder).run([.c, .relata], options.runs))
            }
            for index in workload.sections.indices { report(rows.map { $0[index] }, Self.sizes) }
        }
        if options.workloads.contains(.generate) {
            let rows = try Self.entityCounts.map {
                try GenerationBenchmark(factory: ModelFactory(entities: $0), runs: options.runs, folder: folder).run()
            }
            report(rows.map { $0[0] }, Self.entityCounts)
        }
    }

    private func report(_ figures: [Figures], _ sizes: [Int]) {
        guard let first = figures.first else { return }
        print("\(first.section.name) \(first.section.title), at \(sizes.map(String.init).joined(separator: ", "))")
        for (index, entry) in first.entries.enumerated() {
            let costs = figures.map { $0.entries[index].median.cpu * 1e6 / Double($0.items) }
            let text = costs.map { String(format: "%10.2f", $0) }.joined()
            // Caches make large sets dearer by a constant factor; ten times as many that cost twice as much each is more.
            let grows = zip(costs, costs.dropFirst()).contains { $1 > $0 * 2 }
            print(
                "  " + entry.title.padding(toLength: 30, withPad: " ", startingAt: 0) + text
                    + (grows ? "   grows faster than the number" : ""))
        }
    }
}
