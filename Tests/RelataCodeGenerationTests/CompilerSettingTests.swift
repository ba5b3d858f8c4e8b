import Foundation
import RelataCodeGeneration
import RelataModel
import RelataTestSupport
import Testing

/// Generated code compiles without a warning in whatever settings the target has that it is part of.
@Suite struct CompilerSettingTests {
    /// How a target is compiled.
    struct Target: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let accessLevel: AccessLevel
        var languageMode = "6"
        var settings: [String] = []

        static let mainActor = ["-default-isolation", "MainActor"]

        static let all = [
            Target(testDescription: "default isolation MainActor", accessLevel: .internal, settings: mainActor),
            Target(
                testDescription: "strict memory safety, MainActor, public", accessLevel: .public,
                settings: mainActor + ["-strict-memory-safety"]),
            Target(testDescription: "Swift 5 mode", accessLevel: .internal, languageMode: "5"),
            Target(
                testDescription: "Swift 5 mode, MainActor, package", accessLevel: .package, languageMode: "5",
                settings: mainActor),
        ]

        /// Classes that a user writes in such a target: the runtime's objects belong to no global actor.
        func handwritten(_ text: String) -> String {
            let access = accessLevel == .internal ? "" : "\(accessLevel.rawValue) "
            let lines = text.replacingOccurrences(of: "package ", with: access).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map { line in
                let isType = ["class ", "enum ", "struct "].contains {
                    line.hasPrefix($0) || line.hasPrefix(access + $0)
                }
                return isType && settings.contains("MainActor") ? "nonisolated " + line : String(line)
            }
            return lines.joined(separator: "\n")
        }
    }

    /// Models that together have every feature: all types and rules, composites, odd names, hand-written classes.
    private static let models = ["KitchenSink", "OddNames", "Options"]

    @Test("A model with every feature compiles in every setting of a target", arguments: Target.all)
    func compiles(_ target: Target) throws {
        for golden in GoldenCase.all where Self.models.contains(golden.testDescription) {
            let folder = try TemporaryFolder()
            var options = try golden.options()
            options.accessLevel = target.accessLevel
            options.indexSetAccessors = true
            options.codable = true
            var files: [String] = []
            for file in try golden.generated(options).files where file.path.hasSuffix(".swift") {
                files.append(try folder.write(file.contents, to: file.path))
            }
            if let text = try? String(contentsOf: golden.handwritten, encoding: .utf8) {
                files.append(try folder.write(target.handwritten(text), to: "Handwritten.swift"))
            }
            let complaints = try SwiftCompiler.complaints(
                about: files, withUpcomingFeatures: target.languageMode == "6", languageMode: target.languageMode,
                settings: target.settings)
            #expect(complaints == "", "\(golden.testDescription)")
        }
    }

    @Test("Generated types can be used outside the main actor in a target that is isolated to it")
    func typesAreNonisolated() throws {
        let golden = try #require(GoldenCase.all.first { $0.testDescription == "Composites" })
        let folder = try TemporaryFolder()
        var files = [
            try folder.write(
                """
                import Relata
                nonisolated func places(_ context: ManagedObjectContext) throws -> Set<QuakesModel.Place> {
                    let quake = Quake(context: context, origin: QuakesModel.Place(latitude: 1))
                    func name(_ object: some Identifiable) -> some Hashable { object.id }
                    _ = name(quake)
                    return Set([quake.origin].compactMap { $0 })
                }
                """, to: "Use.swift")
        ]
        for file in try golden.generated().files where file.path.hasSuffix(".swift") {
            files.append(try folder.write(file.contents, to: file.path))
        }
        let complaints = try SwiftCompiler.complaints(
            about: files, withUpcomingFeatures: false, settings: Target.mainActor)
        #expect(complaints == "")
    }

    @Test("A class that the user writes has a file of its own name beside the generated ones")
    func filesHaveNamesThatNoUserHas() throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        let golden = try #require(GoldenCase.all.first { $0.testDescription == "Options" })
        for file in try golden.generated().files where file.path.hasSuffix(".swift") {
            files.append(try folder.write(file.contents, to: "Generated/\(file.path)"))
        }
        // The compiler refuses two files of one name in a module.
        let handwritten = try String(contentsOf: golden.handwritten, encoding: .utf8)
        for name in try golden.model().entities.map(\.className) {
            let text = name == "Order" ? handwritten : "// Code beside the class \(name).\n"
            files.append(try folder.write(text, to: "\(name).swift"))
        }
        #expect(try SwiftCompiler.complaints(about: files, withUpcomingFeatures: false) == "")
    }
}
