import Foundation
import RelataCommandLine
import RelataCoreDataCommand
import RelataTestSupport
import Testing

/// The tools of the plugins have only the verbs of a build step; `generator` has all of them.
@Suite("The tools of the plugins")
struct PluginToolTests {
    private static func run(_ program: some GeneratorProgram, _ words: [String]) -> CommandResult {
        let console = RecordingConsole()
        let status = program.run(words, console: console)
        return CommandResult(status: status, output: console.output, errors: console.errors)
    }

    private static let mapping = Folders.fixtures.appending(path: "Migration/diagnostics/Club.xcmappingmodel").path

    @Test("the tools generate the same code as generator, and check models as it does")
    func generation() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        #expect(generator(model, "--output", folder.path("All.swift")).status == .done)
        #expect(Self.run(BuildStepProgram(), [model, "--output", folder.path("Build.swift")]).status == .done)
        #expect(Self.run(CoreDataBuildStepProgram(), [model, "--output", folder.path("Data.swift")]).status == .done)
        let code = try folder.text(of: "All.swift")
        #expect(try folder.text(of: "Build.swift") == code)
        #expect(try folder.text(of: "Data.swift") == code)
        let broken = try folder.writeModel(libraryModel.replacingOccurrences(of: "Cascade", with: "Cascad"))
        for program: any GeneratorProgram in [BuildStepProgram(), CoreDataBuildStepProgram()] {
            #expect(program.run(["lint", broken], console: RecordingConsole()) == .unusable)
        }
        #expect(Self.run(BuildStepProgram(), ["help", "store"]).output == generator("help", "store").output)
    }

    private static let own: Set<Verb> = [.generate, .lint, .help]

    @Test(
        "the tools say where the verbs are that they leave out", arguments: Verb.allCases.filter { !own.contains($0) })
    func missingVerbs(_ verb: Verb) {
        let result = Self.run(BuildStepProgram(), [verb.rawValue, "Music.sqlite"])
        #expect(result.status == .unusable)
        #expect(
            result.errors == """
                error: RelataGenerator is the tool of a build plugin, and does not have the verb '\(verb.rawValue)'
                note: run 'swift run generator \(verb.rawValue) …' in the package relata, which has everything

                """)
        guard verb != .port else { return }
        let other = Self.run(CoreDataBuildStepProgram(), [verb.rawValue, "Music.sqlite"])
        #expect(other.errors.hasPrefix("error: RelataCoreDataGenerator is the tool of a build plugin"))
    }

    @Test("only the tool for Core Data knows shared sources and mapping models")
    func coreDataParts() throws {
        let folder = try TemporaryFolder()
        let model = try folder.writeModel(libraryModel)
        let shared = try folder.write("import CoreData\n", to: "Shared.swift")
        let words = ["generate", model, "--core-data", "--shared", shared, "--output", folder.path("Code.swift")]
        let refused = Self.run(BuildStepProgram(), words)
        #expect(refused.status == .unusable)
        #expect(refused.errors.contains("does not have the option --shared"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Code.swift")))
        #expect(Self.run(CoreDataBuildStepProgram(), words).status == .done)
        #expect(Self.run(CoreDataBuildStepProgram(), ["port", shared]).status == .done)

        let file = folder.path("Club.cdm")
        let unread = Self.run(BuildStepProgram(), ["generate", Self.mapping, "--output", file])
        #expect(unread.status == .unusable)
        #expect(unread.errors.contains("does not have mapping models"))
        #expect(Self.run(CoreDataBuildStepProgram(), ["generate", Self.mapping, "--output", file]).status == .done)
        let read = try folder.text(of: "Club.cdm")
        #expect(generator("generate", Self.mapping, "--output", file).status == .done)
        #expect(try folder.text(of: "Club.cdm") == read)
    }

    /// A mapping model from one version of the model `Club` to another, without mappings.
    private static func mapping(from old: String, to new: String) -> String {
        """
        <?xml version="1.0"?>
        <database><object type="XDDEVMAPPINGMODEL" id="z1">
        <attribute name="sourcemodelpath" type="string">Club.xcdatamodeld/\(old).xcdatamodel</attribute>
        <attribute name="destinationmodelpath" type="string">Club.xcdatamodeld/\(new).xcdatamodel</attribute>
        </object></database>
        """
    }

    @Test("where the module CoreData migrates by a mapping model, nothing says that stores are refused")
    func mappedStep() throws {
        let folder = try TemporaryFolder()
        let model = folder.path("Club.xcdatamodeld")
        let club = Folders.fixtures.appending(path: "Migration/diagnostics/Club.xcdatamodeld").path
        try FileManager.default.copyItem(atPath: club, toPath: model)
        let words = ["generate", model, "--core-data", "--output", folder.path("Code.swift")]
        let exception = "so that stores of 'Club' are refused, unless a mapping model leads there [unaccepted-loss]"
        #expect(Self.run(CoreDataBuildStepProgram(), words).errors.contains(exception))
        #expect(Self.run(BuildStepProgram(), words).errors.contains(exception))
        // One that leads elsewhere changes nothing.
        let back = Self.mapping(from: "Club 2", to: "Club")
        try folder.write(back, to: "Club.xcmappingmodel/xcmapping.xml")
        #expect(Self.run(CoreDataBuildStepProgram(), words).errors.contains(exception))
        let there = Self.mapping(from: "Club", to: "Club 2")
        try folder.write(there, to: "Club.xcmappingmodel/xcmapping.xml")
        let mapped = Self.run(CoreDataBuildStepProgram(), words)
        #expect(mapped.status == .done)
        #expect(!mapped.errors.contains("are refused"), "\(mapped.errors)")
        // Without the module, mapping models are not read.
        let plain = ["generate", model, "--output", folder.path("Plain.swift")]
        #expect(Self.run(CoreDataBuildStepProgram(), plain).errors.contains("are refused [unaccepted-loss]"))
    }
}
