import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataModel
import RelataPorting

/// Swift files that are written against Core Data, with the models whose generated classes are compiled with them.
struct SharedSources: CodeCompleter {
    private let files: [(path: String, text: String)]

    /// Reads files, and all Swift files in folders.
    init(paths: [String]) throws(GenerationError) {
        var files: [(path: String, text: String)] = []
        for path in paths { files += try Self.files(at: path) }
        // A file can be named beside the folder that has it.
        var known: Set<String> = []
        self.files = files.filter { known.insert(URL(filePath: $0.path).resolvingSymlinksInPath().path).inserted }
    }

    /// Returns the files as they are rewritten in place: they reach values by name, as nothing is known of the
    /// generated code.
    func ported(with models: [LoadedModel]) -> [PortedSource] {
        SourcePorter(models: models.compactMap(\.model)).port(files)
    }

    /// Returns the files as they are copied, to be compiled with the generated code.
    func copies(with models: [LoadedModel]) throws(GenerationError) -> [PortedSource] {
        var generated: [(path: String, text: String)] = []
        var templates = TemplateSets()
        for loaded in models {
            guard let model = loaded.model else { continue }
            var options = Self.options(loaded.options)
            options.singleFile = true
            let generator = CodeGenerator(templates: try templates.set(in: loaded.options.templates))
            for file in try generator.files(for: model, options: options, version: loaded.version).files
            where file.path.hasSuffix(".swift") {
                generated.append((file.path, file.contents))
            }
        }
        return Array(porter(models).port(files, generated: generated).prefix(files.count))
    }

    /// Returns a generated file with what extensions of its classes override.
    func completing(_ file: OutputFile, of models: [LoadedModel]) -> OutputFile {
        guard let last = porter(models).port(files, generated: [(file.path, file.contents)]).last else { return file }
        return OutputFile(path: file.path, contents: last.text)
    }

    private func porter(_ models: [LoadedModel]) -> SourcePorter {
        let ported = models.compactMap { loaded in
            loaded.model.map { model in
                PortedModel(model, entitiesWithoutClass: model.entitiesWithoutClass(Self.options(loaded.options)))
            }
        }
        return SourcePorter(ported, fields: models.reduce(into: [:]) { Self.add($1, to: &$0) })
    }

    /// The options of the code that the build plugin generates.
    private static func options(_ options: GenerationOptions) -> GenerationOptions {
        var options = options
        options.isForCoreData = true
        options.optionals = .xcode
        return options
    }

    /// Adds the fields in which the generated code of a model keeps values.
    private static func add(_ loaded: LoadedModel, to fields: inout [String: [String: PortedField]]) {
        guard let model = loaded.model else { return }
        for field in model.storedFields(options(loaded.options)) {
            let kind: PortedField.Kind =
                switch field.kind {
                case .value(let type): .value(type: type)
                case .destination(let className): .destination(className: className)
                }
            fields[field.className, default: [:]][field.property] = PortedField(
                storage: field.storage, slot: field.slot, name: field.name, kind: kind, isOptional: field.isOptional)
        }
    }

    /// The size, in bytes, of the largest file that is read; handwritten files are smaller.
    private static let limit = 10_000_000

    /// Returns the file at a path, or all Swift files in the folder there and below it.
    private static func files(at path: String) throws(GenerationError) -> [(path: String, text: String)] {
        guard FileBytes.kind(ofPath: path) == .directory else { return [(path, try text(ofFileAt: path))] }
        let names: [String]
        do {
            names = try FileManager.default.subpathsOfDirectory(atPath: path)
        } catch {
            throw GenerationError(
                Diagnostic(
                    .unreadableFile, .error, "the folder cannot be read: \(error)", at: SourceLocation(path: path)))
        }
        var files: [(path: String, text: String)] = []
        for name in names.sorted() where name.hasSuffix(".swift") && !name.hasPrefix(".") && !name.contains("/.") {
            let file = path.appendingPath(name)
            files.append((file, try text(ofFileAt: file)))
        }
        return files
    }

    private static func text(ofFileAt path: String) throws(GenerationError) -> String {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path: path, limit: limit)
        } catch {
            let isMissing = if case .notFound = error { true } else { false }
            throw GenerationError(
                Diagnostic(
                    isMissing ? .pathNotFound : .unreadableFile, .error, error.reason, at: SourceLocation(path: path)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw GenerationError(
                Diagnostic(
                    .notUTF8, .error, "this file is not UTF-8", at: SourceLocation(path: path), fix: "save it as UTF-8")
            )
        }
        return text
    }
}
