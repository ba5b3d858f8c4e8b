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
        var files: [(path: String, text: String)] = []
        do {
            for path in arguments.operands { files += try Self.files(at: path) }
        } catch {
            console.report(reporter.text(models.flatMap(\.diagnostics) + [error.diagnostic]))
            return .unusable
        }
        // What is written into the files themselves goes by name: it has to compile without the generated code, too.
        let fields = arguments.has(.copies) ? models.reduce(into: [:]) { Self.add($1, to: &$0) } : [:]
        let sources = SourcePorter(models: models.compactMap(\.model), fields: fields).port(files)
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

    /// Adds the fields that the plugin's code of a model keeps values in.
    private static func add(_ loaded: LoadedModel, to fields: inout [String: [String: PortedField]]) {
        guard let model = loaded.model else { return }
        var options = loaded.options
        options.isForCoreData = true
        options.optionals = .xcode
        for field in model.storedFields(options) {
            let kind: PortedField.Kind =
                switch field.kind {
                case .value(let type): .value(type: type)
                case .destination(let className): .destination(className: className)
                }
            fields[field.className, default: [:]][field.property] = PortedField(
                storage: field.storage, slot: field.slot, name: field.name, kind: kind, isOptional: field.isOptional)
        }
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

    // MARK: Reading

    /// The reason why a source cannot be read.
    private struct ReadingError: Error {
        let diagnostic: Diagnostic
    }

    /// The size, in bytes, of the largest file that is read; handwritten files are smaller.
    private static let limit = 10_000_000

    /// Returns the file at a path, or all Swift files in the folder there and below it.
    private static func files(at path: String) throws(ReadingError) -> [(path: String, text: String)] {
        guard FileBytes.kind(ofPath: path) == .directory else { return [(path, try text(ofFileAt: path))] }
        let names: [String]
        do {
            names = try FileManager.default.subpathsOfDirectory(atPath: path)
        } catch {
            throw ReadingError(
                diagnostic: Diagnostic(
                    .unreadableFile, .error, "the folder cannot be read: \(error)", at: SourceLocation(path: path)))
        }
        var files: [(path: String, text: String)] = []
        for name in names.sorted() where name.hasSuffix(".swift") && !name.hasPrefix(".") && !name.contains("/.") {
            let file = path.appendingPath(name)
            files.append((file, try text(ofFileAt: file)))
        }
        return files
    }

    private static func text(ofFileAt path: String) throws(ReadingError) -> String {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path: path, limit: limit)
        } catch {
            let isMissing = if case .notFound = error { true } else { false }
            throw ReadingError(
                diagnostic: Diagnostic(
                    isMissing ? .pathNotFound : .unreadableFile, .error, error.reason, at: SourceLocation(path: path)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ReadingError(
                diagnostic: Diagnostic(
                    .notUTF8, .error, "this file is not UTF-8", at: SourceLocation(path: path), fix: "save it as UTF-8")
            )
        }
        return text
    }
}
