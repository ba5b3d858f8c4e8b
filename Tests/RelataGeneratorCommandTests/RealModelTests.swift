import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("Code of every real model", .enabled(if: Folders.realModels != nil))
struct RealModelGenerationTests {
    /// Every bundle, and every model that is in none; each version of a bundle.
    static let models: [[String]] = {
        guard let folder = Folders.realModels,
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        else { return [] }
        return paths.filter { $0.hasSuffix(".xcdatamodel") }.sorted().map { path in
            let url = folder.appending(path: path)
            let bundle = url.deletingLastPathComponent()
            guard bundle.pathExtension == "xcdatamodeld" else { return [url.path] }
            return [bundle.path, "--model-version", url.deletingPathExtension().lastPathComponent]
        }
    }()

    @Test(arguments: models)
    func generates(words: [String]) throws {
        let folder = try TemporaryFolder()
        let result = generator(words + ["--output", folder.path("Generated")])
        #expect(result.status == .done, "\(result.errors)")
        let sql = try #require(try folder.files().first { $0.hasSuffix(".sql") })
        let shell = try runProgram(
            "sqlite3", ["-bail", folder.path("store.sqlite")],
            input: try folder.text(of: sql) + "PRAGMA foreign_key_check; PRAGMA integrity_check;\n")
        #expect(shell.errors == "")
        #expect(shell.output == "ok\n")
    }
}
