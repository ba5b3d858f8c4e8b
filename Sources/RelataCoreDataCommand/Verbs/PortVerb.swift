import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataModel
import RelataPorting

/// `generator port`: rewrites Swift files that are written against Core Data, for systems without Objective-C.
struct PortVerb {
    private let arguments: CommandArguments

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard !arguments.operands.isEmpty else {
            throw CommandError.usage(
                "port needs a Swift file or a folder of them", fix: "write generator port FILE", verb: .port)
        }
        guard !arguments.has(.write) || !arguments.has(.copies) else {
            throw CommandError.usage(
                "--write and --output cannot be used together", fix: "give one of them", verb: .port)
        }
        self.arguments = arguments
    }

    func run(_ console: any Console) -> ExitStatus {
        var reporter = Reporter(arguments, least: .note, of: console)
        let models = ProgressLine.load(arguments.values(of: .portingModel), with: arguments, on: console)
        let sources: [PortedSource]
        do {
            let files = try SharedSources(paths: arguments.operands)
            // What is written into the files themselves has to compile without the generated code, too.
            sources = arguments.has(.copies) ? try files.copies(with: models) : files.ported(with: models)
        } catch {
            console.report(reporter.text(models.flatMap(\.diagnostics) + [error.diagnostic]))
            return .unusable
        }
        // `generate` reports the models' warnings.
        let mistakes = models.flatMap(\.diagnostics).filter { $0.severity == .error }
        console.report(reporter.text(mistakes + sources.flatMap(\.diagnostics)))
        guard mistakes.isEmpty else { return .unusable }
        do {
            if let folder = arguments.value(of: .copies) {
                try OutputWriter(OutputPlan(Self.copies(of: sources), models: [], in: folder)).write()
            } else if arguments.has(.write) {
                var plans: [OutputPlan] = []
                for source in sources where source.edited != source.original {
                    let (folder, name) = source.path.splitAtLastComponent
                    plans.append(
                        try OutputPlan(
                            [OutputFile(path: name, contents: source.edited)], models: [], in: folder,
                            remedy: "change the permissions of the file and of its folder"))
                }
                try OutputWriter(plans).write()
            } else {
                for source in sources {
                    console.write(
                        UnifiedDiff.text(
                            old: source.original, new: source.edited, oldLabel: source.path, newLabel: source.path))
                }
            }
        } catch {
            console.report(reporter.text([error.diagnostic]))
            return .unusable
        }
        return .done
    }

    /// The copies under the names that the build plugin expects.
    private static func copies(of sources: [PortedSource]) -> [OutputFile] {
        zip(CopyNames.all(ofFilesAt: sources.map(\.path)), sources).map { name, source in
            OutputFile(path: name, contents: source.copy(importing: "CoreData"))
        }
    }
}
