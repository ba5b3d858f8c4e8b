import Foundation
import RelataCodeGeneration
import RelataModel
import RelataPorting

/// `generator port`: rewrites Swift files that are written against Core Data, for systems without Objective-C.
struct PortVerb {
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw UsageError(
                "port needs a Swift file or a folder of them", fix: "write generator port FILE", verb: .port)
        }
        guard !arguments.has(.write) || !arguments.has(.copies) else {
            throw UsageError("--write and --output exclude each other", fix: "give one of them", verb: .port)
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
        // What is to be said of the models, their own generation says.
        let mistakes = models.flatMap(\.diagnostics).filter { $0.severity == .error }
        console.report(reporter.text(mistakes + sources.flatMap(\.diagnostics)))
        guard mistakes.isEmpty else { return .unusable }
        do {
            if let folder = arguments.value(of: .copies) {
                try OutputWriter(plan: OutputPlan(Self.copies(of: sources), models: [], in: folder)).write()
            } else if arguments.has(.write) {
                for source in sources where source.edited != source.original { try Self.write(source) }
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

    /// The copies under the names that the build plugin expects: the files' own, with a number where several have one name,
    /// and with a part of their own, since two files of a module that say they are of one name have one `#fileID`.
    private static func copies(of sources: [PortedSource]) -> [OutputFile] {
        var counts: [String: Int] = [:]
        return sources.map { source in
            let name = URL(filePath: source.path).deletingPathExtension().lastPathComponent + ".ported.swift"
            let count = counts[name, default: 0]
            counts[name] = count + 1
            let copy = count == 0 ? name : "\(count + 1)-\(name)"
            return OutputFile(path: copy, contents: source.copy(importing: "CoreData"))
        }
    }

    private static func write(_ source: PortedSource) throws(OutputError) {
        let isAbsolute = source.path.hasPrefix("/")
        let file = OutputFile(path: isAbsolute ? String(source.path.dropFirst()) : source.path, contents: source.edited)
        try OutputWriter(plan: OutputPlan([file], models: [], in: isAbsolute ? "/" : ".")).write()
    }
}
