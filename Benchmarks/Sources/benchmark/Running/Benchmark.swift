import Foundation

/// A run of the whole command.
struct Benchmark {
    private let options: Options
    private let folder: URL

    init(_ options: Options) {
        self.options = options
        let parent = options.folder.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        folder = parent.appending(path: "relata-benchmark-\(UUID().uuidString)")
    }

    /// Measures, and writes what was asked for.
    func run() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if options.growth { return try GrowthBenchmark(options, folder: folder).run() }
        if options.migrations { return try MigrationBenchmark(options, folder: folder).run() }
        print(Machine.description)
        print("Medians of \(options.runs) runs; \(options.size) objects. Programs in Python run once.\n")
        print(TextReport.header)
        let programs = Program.allCases.filter { program in
            guard program.pythonModule != nil, PythonPeers.executable(for: program) == nil else { return true }
            note("\(program.title) is not installed and is left out.")
            return false
        }
        var figures: [Figures] = []
        for workload in options.workloads {
            let new =
                switch workload {
                case .generate: try GenerationBenchmark(factory: .target, runs: options.runs, folder: folder).run()
                case .compile:
                    try CompilationBenchmark(factory: .large, runs: (options.runs + 1) / 2, folder: folder).run()
                case .importStore: try ImportBenchmark(size: options.size, runs: options.runs, folder: folder).run()
                case .json: try JSONBenchmark(size: options.size, runs: options.runs, folder: folder).run()
                default:
                    try WorkloadBenchmark(workload, size: options.size, folder: folder)
                        .run(programs, repeating: options.runs)
                }
            for figures in new { print(TextReport.text(figures)) }
            figures += new
        }
        if let path = options.json { try JSONReport(figures, options: options).data.write(to: URL(filePath: path)) }
        if let path = options.svg { try Data(Chart(figures).svg.utf8).write(to: URL(filePath: path)) }
    }
}

/// Tells something beside the figures.
func note(_ text: String) { FileHandle.standardError.write(Data("benchmark: \(text)\n".utf8)) }
