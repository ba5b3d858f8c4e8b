import Foundation
import RelataTestSupport
import Testing

/// The Swift compiler, with the modules that this test run was built with.
enum SwiftCompiler {
    /// The folder of the build that the tests run from.
    private static let products: URL = {
        var folder = Bundle.main.bundleURL
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Modules").path) {
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    private static let upcomingFeatures = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]

    private static func arguments(withUpcomingFeatures: Bool, languageMode: String = "6") -> [String] {
        let features = withUpcomingFeatures ? upcomingFeatures.flatMap { ["-enable-upcoming-feature", $0] } : []
        // As a whole module, the imported modules are loaded once, and not once a group of files.
        return [
            "-wmo", "-swift-version", languageMode, "-warnings-as-errors", "-package-name", "generated",
            "-I", products.appending(path: "Modules").path, "-I",
            Folders.package.appending(path: "Sources/CRelataSQLite").path,
        ] + features
    }

    /// Checks sources as one module, with warnings as errors.
    ///
    /// - Parameters:
    ///   - languageMode: The version of Swift whose rules the module keeps.
    ///   - settings: Further options of the compiler.
    ///   - findsRaces: whether it is followed what crosses between isolation domains too, which takes longer.
    /// - Returns: What the compiler has to say; nothing where the code is right.
    static func complaints(
        about files: [String], withUpcomingFeatures: Bool, languageMode: String = "6", settings: [String] = [],
        findsRaces: Bool = false
    ) throws -> String {
        let stage = findsRaces ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"]
        let result = try runProgram(
            "swiftc",
            stage + arguments(withUpcomingFeatures: withUpcomingFeatures, languageMode: languageMode) + settings
                + files.sorted())
        return result.status == 0 ? "" : "status \(result.status)\n\(result.errors)\(result.output)"
    }

    /// Compiles sources with the runtime to a program, and gives what the program prints.
    static func output(of files: [String], in folder: TemporaryFolder) throws -> String {
        let program = folder.path("program")
        let objects = try ["Relata", "RelataMigration", "RelataSchema", "RelataModel", "RelataJSON"].flatMap { module in
            let objects = products.appending(path: "\(module).build")
            let sources = Folders.package.appending(path: "Sources/\(module)").path
            // A build keeps the object files of sources that were deleted or renamed.
            let current = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
                .map { ($0 as NSString).lastPathComponent + ".o" }
            return current.map { objects.appending(path: $0).path }
        }
        let built = try runProgram(
            "swiftc",
            arguments(withUpcomingFeatures: false) + ["-Onone", "-o", program, "-lsqlite3"] + files.sorted() + objects)
        try #require(built.status == 0, "\(built.errors)")
        let ran = try runProgram(program, [])
        try #require(ran.status == 0, "\(ran.errors)")
        return ran.output
    }

    /// What `swift format lint --strict` says of the Swift files in a folder, by the rules of this package.
    static func lint(_ folder: URL) throws -> String {
        let rules = Folders.package.appending(path: ".swift-format").path
        let result = try runProgram(
            "swift", ["format", "lint", "--strict", "--recursive", "--configuration", rules, folder.path])
        return result.status == 0 ? "" : "status \(result.status)\n\(result.errors)\(result.output)"
    }
}
