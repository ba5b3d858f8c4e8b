import Foundation

/// The generator from start to finish, all files written, beside `xmllint --noout` on the same file.
struct GenerationBenchmark {
    let factory: ModelFactory
    let runs: Int

    /// Measures and prints the medians and their ratios.
    func run() throws {
        let folder = Self.temporaryFolder.appending(path: "relata-benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let model = folder.appending(path: "Large.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let contents = model.appending(path: "contents")
        try Data(factory.contents.utf8).write(to: contents)
        let generator = try Self.generator()
        let xmllint = try Self.xmllint()

        var generation: [Measurement] = []
        var repetition: [Measurement] = []
        var parsing: [Measurement] = []
        for run in 0..<runs {
            let output = folder.appending(path: "Output\(run)").path
            parsing.append(try .ofRunning(xmllint, ["--noout", contents.path]))
            generation.append(try .ofRunning(generator, [model.path, "--output", output]))
            repetition.append(try .ofRunning(generator, [model.path, "--output", output]))
        }
        print("model: \(factory.entityCount) entities, \(factory.attributeCount) attributes, ", terminator: "")
        print("\(factory.relationshipCount) relationships; medians of \(runs) runs")
        report("xmllint --noout", parsing, parsing)
        report("generator, all files written", generation, parsing)
        report("generator, nothing to change", repetition, parsing)
    }

    /// Where files are written: in memory where the system has such a place, since the time that a disk takes to make a
    /// file depends on what was deleted from it lately.
    private static var temporaryFolder: URL {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        return FileManager.default.isWritableFile(atPath: memory.path)
            ? memory : FileManager.default.temporaryDirectory
    }

    private func report(_ title: String, _ measurements: [Measurement], _ base: [Measurement]) {
        let wall = median(measurements.map(\.wall))
        let cpu = median(measurements.map(\.cpu))
        let figures = [
            String(format: "wall %6.1f ms", wall * 1000), String(format: "CPU %6.1f ms", cpu * 1000),
            String(format: "ratio wall %4.1f", wall / median(base.map(\.wall))),
            String(format: "CPU %4.1f", cpu / median(base.map(\.cpu))),
        ]
        print(title.padding(toLength: 30, withPad: " ", startingAt: 0) + figures.joined(separator: "   "))
    }

    /// The generator that was built with this program, beside it.
    private static func generator() throws -> URL {
        let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "generator")
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw BenchmarkError(
                "there is no generator beside this program; start it with swift run -c release --static-swift-stdlib")
        }
        return url
    }

    private static func xmllint() throws -> URL {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for folder in folders {
            let url = URL(filePath: String(folder)).appending(path: "xmllint")
            if FileManager.default.isExecutableFile(atPath: url.path) { return url }
        }
        throw BenchmarkError("xmllint is missing; install it with apt-get install libxml2-utils")
    }
}
