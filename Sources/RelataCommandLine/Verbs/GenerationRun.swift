import RelataCodeGeneration
import RelataModel

/// What one run of `generator generate` makes of its models.
struct GenerationRun {
    /// A file and the model that it was generated from.
    struct Output {
        let file: OutputFile
        let model: Model
    }

    /// The models as they were read, usable or not.
    let loadedModels: [LoadedModel]
    var diagnostics: [Diagnostic]
    var outputs: [Output] = []
    /// The namespace of each model's code.
    var namespaces: [String] = []
    var templates = TemplateSets()

    /// The models that can be used.
    var models: [Model] { loadedModels.compactMap(\.model) }

    /// Whether every model could be used, and nothing that was found is an error.
    var isUsable: Bool {
        models.count == loadedModels.count && !diagnostics.contains { $0.severity == .error }
    }

    /// The files that the output depends on.
    var inputs: [String] { loadedModels.flatMap(\.files) + templates.files }

    /// Reports models that would write the same file.
    mutating func reportCollisions() {
        var owners: [String: Model] = [:]
        for output in outputs {
            let owner = owners.updateValue(output.model, forKey: output.file.path.lowercased())
            guard let owner else { continue }
            diagnostics.append(
                Diagnostic(
                    .swiftNameClash, .error,
                    "the models \(owner.name) and \(output.model.name) would both write \(output.file.path)",
                    at: output.model.location,
                    fix: "generate them into different folders, and compile them in different targets"))
        }
    }
}
