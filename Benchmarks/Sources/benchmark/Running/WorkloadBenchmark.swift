import Foundation

/// One workload, done by all programs in turn.
struct WorkloadBenchmark {
    private let workload: Workload
    private let size: Int
    private let folder: URL
    private let files: StoreFiles

    /// Makes the files that the workload begins with.
    init(_ workload: Workload, size: Int, folder: URL) throws {
        self.workload = workload
        self.size = size
        self.folder = folder
        files = try StoreFiles(workload, size: size, in: folder)
    }

    /// Runs it some times, the programs alternating, and checks that all of them got the same.
    /// - Throws: `BenchmarkError` if they did not, or if one fails.
    func run(_ programs: [Program], repeating runs: Int) throws -> [Figures] {
        // What others are compared with comes first.
        let order: [Program] = [
            .c, .cTuned, .cKept, .plain, .relata, .relataHistory, .coreData, .sqlalchemy, .django, .peewee,
        ]
        let programs = order.filter { programs.contains($0) && $0.has(workload) }
        var measurements: [Program: [[Measurement]]] = [:]
        var expected: (checksum: Int64, rows: String)?
        // What takes only a moment varies more.
        for run in 0..<(workload == .open ? runs * 3 : runs) {
            // The programs in Python need so much longer that one run says enough.
            for program in programs where run == 0 || program.pythonModule == nil {
                let (result, rows) = try files.use(by: program) { try self.run(program, store: $0) }
                let found = (checksum: workload == .open ? 0 : result.checksum, rows: rows)
                if let expected, expected != found {
                    throw BenchmarkError(
                        "\(workload.rawValue): \(program.title) got \(found), and \(programs[0].title) \(expected)")
                }
                expected = found
                measurements[program, default: []].append(result.sections)
            }
        }
        if let ownBase = workload.ownBase {
            return ownFigures(measurements[.relata] ?? [], base: ownBase)
        }
        return workload.sections.enumerated().map { index, section in
            Figures(
                section: section, items: workload.itemCount(size),
                entries: programs.map { program in
                    Figures.Entry(program.title, runs: (measurements[program] ?? []).map { $0[index] })
                })
        }
    }

    /// The figures of a workload that compares Relata with itself: the report has what each section is compared with,
    /// and then the section.
    private func ownFigures(_ runs: [[Measurement]], base: String) -> [Figures] {
        workload.sections.enumerated().map { index, section in
            Figures(
                section: section, items: workload.itemCount(size),
                entries: [
                    Figures.Entry(base, runs: runs.map { $0[index * 2] }),
                    Figures.Entry("Relata", runs: runs.map { $0[index * 2 + 1] }),
                ])
        }
    }

    private func run(_ program: Program, store file: URL) throws -> ChildResult {
        try Self.runChild(of: workload, by: program, store: file, size: size, in: folder)
    }

    /// Runs one workload of one program in a process of its own.
    static func runChild(
        of workload: Workload, by program: Program, store file: URL, size: Int, in folder: URL
    ) throws -> ChildResult {
        let output = folder.appending(path: "output.txt")
        if program.pythonModule != nil {
            try PythonPeers.run(workload, by: program, store: file, size: size, output: output)
        } else {
            let arguments = ["--child", program.rawValue, workload.rawValue, file.path, "--size", String(size)]
            try ChildProcess.run(ownExecutable, arguments: arguments, output: output)
        }
        return try ChildResult(text: String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }
}

/// This program.
var ownExecutable: URL { URL(filePath: CommandLine.arguments[0]).absoluteURL }
