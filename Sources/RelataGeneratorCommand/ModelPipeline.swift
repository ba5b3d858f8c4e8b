import RelataCodeGeneration
import RelataModel
import RelataModelChecks
import RelataModelReader

/// A model that went through the stages that every verb shares: read, resolved and checked, with its options.
struct LoadedModel: Sendable {
    /// The model; `nil` where an error makes it, or its options, unusable.
    let model: Model?
    /// What to generate it with.
    let options: GenerationOptions
    /// What reading and checking had to say, by place.
    let diagnostics: [Diagnostic]
    /// Every file that was read.
    let files: [String]

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
        let files = result.files + (optionsFile.map { [$0] } ?? [])
        diagnostics = result.diagnostics + diagnostics
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
