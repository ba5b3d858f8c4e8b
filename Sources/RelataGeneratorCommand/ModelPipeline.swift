import RelataCodeGeneration
import RelataMigration
import RelataModel
import RelataModelChecks
import RelataModelReader

/// A model that went through the stages that every verb shares: read, resolved and checked, with its options.
struct LoadedModel: Sendable {
    /// The model; `nil` if an error makes it, or its options, unusable.
    let model: Model?
    /// The options to generate it with.
    let options: GenerationOptions
    /// The diagnostics of reading and checking, sorted by location.
    let diagnostics: [Diagnostic]
    /// Every file that was read.
    let files: [String]
    /// The model's position among the versions of its bundle, if it has several.
    let version: ModelVersion?

    /// Reads and checks the model at a path.
    init(path: String, _ arguments: Arguments) {
        var diagnostics: [Diagnostic] = []
        var options = GenerationOptions()
        var optionsFile: String?
        do {
            let modelOptions = try ModelOptions(forModelAt: path, arguments)
            options = modelOptions.options
            optionsFile = modelOptions.file
        } catch {
            diagnostics.append(error.diagnostic)
        }
        let result = ModelReader.read(path: path, version: arguments.value(of: .modelVersion) ?? options.modelVersion)
        var files = result.files + (optionsFile.map { [$0] } ?? [])
        diagnostics = result.diagnostics + diagnostics
        if arguments.verb == .lint { diagnostics += MappingModelCheck(path, known: options.migrations).diagnostics }
        var version: ModelVersion?
        let lock = VersionLock.path(forModelAt: path)
        let isLocked = FileWriting.exists(lock)
        if arguments.verb == .generate || arguments.verb == .lint, let model = result.model,
            let name = ModelVersions.version(ofFiles: result.files)
        {
            do {
                let versions = try ModelVersions(path, arguments)
                if isLocked {
                    diagnostics += LockCheck(versions: versions).diagnostics
                    files.append(lock)
                }
                if versions.names.count > 1 {
                    let (history, found) = versions.history(upTo: name, model: model)
                    diagnostics += found
                    let steps = VersionDiagnostics(versions, upTo: name)
                    diagnostics += steps.ofOpenVersions
                    if arguments.verb == .lint { diagnostics += steps.ofLockedVersions }
                    do {
                        version = try history.map {
                            ModelVersion(
                                name: name, history: try $0.text(), staged: versions.staged(in: $0, model: model))
                        }
                    } catch {
                        diagnostics.append(
                            Diagnostic(
                                .invalidOptions, .error, "the history of the versions cannot be encoded: \(error)",
                                at: SourceLocation(path: path)))
                    }
                    files += versions.files.filter { !files.contains($0) }
                }
            } catch {
                if !diagnostics.contains(error.diagnostic) { diagnostics.append(error.diagnostic) }
            }
        }
        self.version = version
        if let model = result.model {
            diagnostics += ModelChecker.check(model)
            diagnostics.removeAll { options.settles($0, in: model) || options.accepts($0, in: model) }
        }
        self.model = diagnostics.contains { $0.severity == .error } ? nil : result.model
        self.options = options
        self.diagnostics = diagnostics.sorted { left, right in
            guard let leftPlace = left.location else { return right.location != nil }
            guard let rightPlace = right.location else { return false }
            return leftPlace < rightPlace
        }
        self.files = files
    }
}
