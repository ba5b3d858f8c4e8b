import Foundation

/// What it costs to compile the code that the generator writes, in debug, beside plain classes with the same
/// properties.
///
/// The plain classes are the floor: they keep no committed values, know no context and are read from no store.
struct CompilationBenchmark {
    let factory: ModelFactory
    let runs: Int
    let folder: URL

    /// Compiles with one run of the compiler for the whole module, and with as many as a build in debug has.
    func run() throws -> [Figures] {
        let sections = Workload.compile.sections
        guard let compiler = ChildProcess.executable(named: "swiftc"), let modules = Self.modules else {
            note("swiftc, or the modules that it would need, are not found, and W17 is left out.")
            return []
        }
        let folder = folder.appending(path: "compilation")
        let model = folder.appending(path: "Large.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        try Data(factory.contents.utf8).write(to: model.appending(path: "contents"))
        let generated = folder.appending(path: "Generated")
        try ChildProcess.run(
            try GenerationBenchmark.generator(), arguments: [model.path, "--output", generated.path])
        let plain = folder.appending(path: "Plain")
        try FileManager.default.createDirectory(at: plain, withIntermediateDirectories: true)
        for (name, text) in factory.plainClasses { try Data(text.utf8).write(to: plain.appending(path: name)) }

        return try zip(sections, [["-whole-module-optimization"], ["-enable-batch-mode", "-j2"]]).map { section, mode in
            var measurements: (plain: [Measurement], generated: [Measurement]) = ([], [])
            for _ in 0..<runs {
                measurements.plain.append(try compile(plain, with: compiler, mode: mode, modules: modules))
                measurements.generated.append(try compile(generated, with: compiler, mode: mode, modules: modules))
            }
            var figures = Figures(
                section: section, items: factory.entityCount,
                entries: [
                    Figures.Entry("plain classes", runs: measurements.plain),
                    Figures.Entry("Relata's generated code", runs: measurements.generated),
                ])
            let lines = try (lineCount(generated), lineCount(plain))
            figures.remark =
                "\(factory.entityCount) entities, \(factory.attributeCount) attributes, \(factory.relationshipCount) "
                + "relationships; \(lines.0) lines, the plain classes \(lines.1)"
            return figures
        }
    }

    private func compile(
        _ sources: URL, with compiler: URL, mode: [String], modules: [String]
    ) throws -> Measurement {
        let output = folder.appending(path: "Compiled-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        let files = try swiftFiles(sources)
        // The compiler writes what the map does not name into the current folder: the object of the whole module, or
        // the one that wraps the module.
        var outputs: [String: [String: String]] = [:]
        for file in files {
            let object = output.appending(path: file.deletingPathExtension().lastPathComponent + ".o")
            outputs[file.path] = ["object": object.path]
        }
        let map = output.appending(path: "output.json")
        try JSONEncoder().encode(outputs).write(to: map)
        let target = output.appending(path: "App.swiftmodule").path
        let fixed = [
            "-module-name", "App", "-parse-as-library", "-swift-version", "6", "-Onone", "-g", "-enable-testing",
            "-c", "-emit-module", "-emit-module-path", target, "-output-file-map", map.path,
        ]
        return try ChildProcess.run(compiler, arguments: fixed + mode + modules + files.map(\.path), in: output)
    }

    private func swiftFiles(_ folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    private func lineCount(_ folder: URL) throws -> Int {
        try swiftFiles(folder).reduce(0) { $0 + (try Data(contentsOf: $1)).count { $0 == UInt8(ascii: "\n") } }
    }

    /// The options by which the compiler finds Relata's modules, which were built with this program; `nil` where they
    /// are not beside it.
    private static var modules: [String]? {
        let products = ownExecutable.deletingLastPathComponent()
        let folders = [products.appending(path: "Modules"), products]
        guard
            let folder = folders.first(where: {
                FileManager.default.fileExists(atPath: $0.appending(path: "Relata.swiftmodule").path)
            })
        else { return nil }
        let package = URL(filePath: #filePath).appending(path: "../../../../..").standardized
        return ["-I", folder.path, "-I", package.appending(path: "Sources/CRelataSQLite").path]
    }
}
