import Foundation

/// The generator from start to finish, all files written, beside `xmllint --noout` on the same file.
struct GenerationBenchmark {
    let factory: ModelFactory
    let runs: Int
    let folder: URL

    /// Measures as many runs as were asked for, and some more: each takes only a moment.
    func run() throws -> [Figures] {
        let folder = Self.quickFolder(folder).appending(path: "relata-generation-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let model = folder.appending(path: "Large.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let contents = model.appending(path: "contents")
        try Data(factory.contents.utf8).write(to: contents)
        let generator = try Self.generator()
        let xmllint = ChildProcess.executable(named: "xmllint")

        var generation: [Measurement] = []
        var repetition: [Measurement] = []
        var parsing: [Measurement] = []
        for run in 0..<(runs * 2 + 1) {
            let output = folder.appending(path: "Output\(run)").path
            if let xmllint { parsing.append(try ChildProcess.run(xmllint, arguments: ["--noout", contents.path])) }
            generation.append(try ChildProcess.run(generator, arguments: [model.path, "--output", output]))
            repetition.append(try ChildProcess.run(generator, arguments: [model.path, "--output", output]))
        }
        var entries = [
            Figures.Entry("Relata, all files written", runs: generation),
            Figures.Entry("generator, nothing to change", runs: repetition),
        ]
        if xmllint != nil { entries.insert(Figures.Entry("xmllint --noout", runs: parsing), at: 0) }
        var figures = Figures(section: Workload.generate.sections[0], items: factory.entityCount, entries: entries)
        let milliseconds = String(format: "%.1f", median(generation).cpu * 1000)
        figures.remark =
            "\(factory.entityCount) entities, \(factory.attributeCount) attributes, \(factory.relationshipCount) "
            + "relationships; target 50 ms of processor time, took \(milliseconds)"
            + (xmllint == nil ? "; no ratio, as xmllint is not installed (libxml2-utils)" : "")
        return [figures]
    }

    /// Where files are written: in memory where the system has such a place, since the time that a disk takes to make a
    /// file depends on what was deleted from it lately.
    private static func quickFolder(_ other: URL) -> URL {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        return FileManager.default.isWritableFile(atPath: memory.path) ? memory : other
    }

    /// The generator that was built with this program, beside it.
    static func generator() throws -> URL {
        let url = ownExecutable.deletingLastPathComponent().appending(path: "RelataGenerator")
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw BenchmarkError(
                "there is no generator beside this program; start it with swift run -c release benchmark")
        }
        return url
    }
}
