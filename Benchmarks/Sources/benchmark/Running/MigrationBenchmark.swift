import CWorkloads
import Foundation
import Relata

/// What it costs to migrate a store, beside the same statements in C.
struct MigrationBenchmark {
    private let options: Options
    private let folder: URL

    init(_ options: Options, folder: URL) {
        self.options = options
        self.folder = folder
    }

    private struct Costs {
        let relata: Measurement
        let c: Measurement
    }

    /// Measures and prints.
    func run() throws {
        print(Machine.description)
        print(
            "Processor time in milliseconds, opening included; medians of \(options.runs) runs, \(options.size) objects.\n"
        )
        print("                                       C    Relata   memory  allowed")
        var open: Measurement?
        for step in MigrationCase.allCases where step != .plan {
            let costs = try costs(of: step)
            if step == .none { open = costs.relata }
            let extra = (costs.relata.cpu - (open?.cpu ?? 0)) * 1000
            let millions = Double(options.size) / 1e6
            let (limit, isKept): (String, Bool) =
                switch step {
                case .none, .plan: ("what it was", true)
                case .add: ("5 ms more than to open", extra <= 5)
                case .constrain: ("300 ms a million", extra <= 300 * max(millions, 0.01))
                case .rewrite: ("1.1 x C", costs.relata.cpu <= 1.1 * costs.c.cpu)
                case .stage: ("2 x C", costs.relata.cpu <= 2 * costs.c.cpu)
                }
            let memory = Double(costs.relata.memory) / 1e6
            let title = step.title.padding(toLength: 32, withPad: " ", startingAt: 0)
            let numbers = String(format: "%8.1f  %8.1f  %4.0f MB", costs.c.cpu * 1000, costs.relata.cpu * 1000, memory)
            let marks = (isKept ? "" : "  MISSED") + (memory > 64 ? "  MEMORY" : "")
            print("\(title)\(numbers)  \(limit)\(marks)")
        }
        print(try plan())
    }

    private func costs(of step: MigrationCase) throws -> Costs {
        let original = folder.appending(path: "original.sqlite")
        StoreFiles.remove(original)
        do { _ = try PersistentContainer(model: step.oldModel, at: original) }
        var failure = [CChar](repeating: 0, count: 256)
        guard run_sql(original.path, step.rows(options.size) + "; PRAGMA wal_checkpoint(TRUNCATE)", &failure) == 0
        else {
            throw BenchmarkError(
                String(decoding: failure.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        var relata: [Measurement] = []
        var c: [Measurement] = []
        for _ in 0..<(step == .none || step == .add ? options.runs * 3 : options.runs) {
            c.append(try run(step, by: .c, copying: original))
            relata.append(try run(step, by: .relata, copying: original))
        }
        return Costs(relata: median(relata), c: median(c))
    }

    private func run(_ step: MigrationCase, by program: Program, copying original: URL) throws -> Measurement {
        let copy = folder.appending(path: "copy.sqlite")
        StoreFiles.remove(copy)
        try FileManager.default.copyItem(at: original, to: copy)
        defer { StoreFiles.remove(copy) }
        let output = folder.appending(path: "output.txt")
        try ChildProcess.run(
            ownExecutable, arguments: ["--migration", step.rawValue, program.rawValue, copy.path], output: output)
        let result = try ChildResult(text: String(decoding: try Data(contentsOf: output), as: UTF8.self))
        guard program != .relata || (result.checksum == 1) == (step != .none) else {
            throw BenchmarkError("\(step.rawValue): the store was not migrated as it should be")
        }
        return result.sections[0]
    }

    /// The generator reads two versions of 88 entities, and plans what becomes of a store.
    private func plan() throws -> String {
        let bundle = folder.appending(path: "Plan.xcdatamodeld")
        let factory = ModelFactory(entities: 88)
        let new = factory.contents.replacingOccurrences(
            of: "</entity>", with: "<attribute name=\"added\" optional=\"YES\" attributeType=\"String\"/></entity>")
        for (name, text) in [("Plan", factory.contents), ("Plan 2", new)] {
            let version = bundle.appending(path: "\(name).xcdatamodel")
            try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: version.appending(path: "contents"))
        }
        let generator = try GenerationBenchmark.generator()
        var reading: [Measurement] = []
        var planning: [Measurement] = []
        for _ in 0..<(options.runs * 3) {
            reading.append(
                try ChildProcess.run(
                    generator, arguments: ["diff", bundle.path, "--from", "Plan 2", "--to", "Plan 2"]))
            planning.append(
                try ChildProcess.run(
                    generator, arguments: ["diff", bundle.path, "--from", "Plan", "--to", "Plan 2"]))
        }
        let (first, second) = (median(reading).cpu * 1000, median(planning).cpu * 1000)
        return String(
            format: "%@ %7.1f ms, reading a second version included (without a change %.1f)  20 ms%@",
            MigrationCase.plan.title.padding(toLength: 40, withPad: " ", startingAt: 0), second - first, first,
            second - first > 20 ? "  MISSED" : "")
    }
}
