import DataModel
import ModelChecks
import ModelReader

/// A model that went through the stages that every verb shares: read, resolved and checked.
struct LoadedModel: Sendable {
    /// The model; `nil` where an error makes it unusable.
    let model: Model?
    /// What reading and checking had to say, by place.
    let diagnostics: [Diagnostic]
    /// Every file that was read.
    let files: [String]

    /// Reads and checks the model at a path.
    init(path: String, version: String?) {
        let result = ModelReader.read(path: path, version: version)
        let checked = result.model.map(ModelChecker.check) ?? []
        let all = result.diagnostics + checked
        model = all.contains { $0.severity == .error } ? nil : result.model
        diagnostics = all.sorted { left, right in
            guard let leftPlace = left.location else { return right.location != nil }
            guard let rightPlace = right.location else { return false }
            return leftPlace < rightPlace
        }
        files = result.files
    }
}
