package import RelataCodeGeneration
import RelataMigration
package import RelataModel
import RelataModelChecks
import RelataModelReader

/// A model that went through the stages that every verb shares: read, resolved and checked, with its options.
package struct LoadedModel: Sendable {
    /// The model; `nil` if an error makes it, or its options, unusable.
    package let model: Model?
    /// The options to generate it with.
    package let options: GenerationOptions
    /// The diagnostics of reading and checking, sorted by location.
    package let diagnostics: [Diagnostic]
    /// Every file that was read.
    package let files: [String]
    /// The model's position among the versions of its bundle, if it has several.
    package let version: ModelVersion?

    /// The name of the version that was read, if its bundle has several.
    package let versionName: String?

    /// Reads and checks the model at a path.
    ///
    /// - Parameter coreData: what looks at mapping models, for `lint` and for code that the module CoreData is used
    ///   with; without it, none are known.
    package init(path: String, _ arguments: CommandArguments, _ coreData: (any CoreDataSupport)? = nil) {
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
        if arguments.verb == .lint, let coreData {
            diagnostics += coreData.diagnostics(ofMappingModelsBeside: path, known: options.migrations)
        }
        versionName =
            ModelReader.availableVersions(path: path).count > 1 ? ModelVersions.version(ofFiles: result.files) : nil
        let versions = VersionFindings(path: path, arguments, coreData, of: result)
        version = versions.version
        diagnostics += versions.diagnostics.filter { !diagnostics.contains($0) }
        files += versions.files.filter { !files.contains($0) }
        if let model = result.model {
            diagnostics += ModelChecker.check(model)
            diagnostics.removeAll { options.resolves($0, in: model) || options.accepts($0, in: model) }
        }
        self.model = diagnostics.contains { $0.severity == .error } ? nil : result.model
        self.options = options
        self.diagnostics = diagnostics.sorted { $0.precedes($1) }
        self.files = files
    }
}

/// What reading a model as a version of its bundle adds: for the verbs that generate from it or check it.
private struct VersionFindings {
    var version: ModelVersion?
    var diagnostics: [Diagnostic] = []
    var files: [String] = []

    init(
        path: String, _ arguments: CommandArguments, _ coreData: (any CoreDataSupport)?,
        of result: ModelReader.Reading
    ) {
        guard arguments.verb == .generate || arguments.verb == .lint, let model = result.model,
            let name = ModelVersions.version(ofFiles: result.files)
        else { return }
        do {
            let versions = try ModelVersions(path, arguments)
            let lock = VersionLock.path(forModelAt: path)
            if FileWriting.exists(lock) {
                diagnostics += LockCheck(versions: versions).diagnostics
                files.append(lock)
            }
            guard versions.names.count > 1 else { return }
            addHistory(of: versions, upTo: name, model: model)
            let mappedSteps =
                arguments.has(.coreData) ? coreData?.steps(ofMappingModelsBeside: path) ?? [] : nil
            let steps = VersionDiagnostics(versions, upTo: name, mappedSteps: mappedSteps)
            diagnostics += steps.ofOpenVersions
            if arguments.verb == .lint { diagnostics += steps.ofLockedVersions }
            files += versions.files
        } catch {
            diagnostics.append(error.diagnostic)
        }
    }

    /// Adds the version with the history that generated code gets.
    private mutating func addHistory(of versions: ModelVersions, upTo name: String, model: Model) {
        let (history, found) = versions.history(upTo: name, model: model)
        diagnostics += found
        version = history.map {
            ModelVersion(name: name, history: $0.text(), staged: versions.staged(in: $0, model: model))
        }
    }
}
