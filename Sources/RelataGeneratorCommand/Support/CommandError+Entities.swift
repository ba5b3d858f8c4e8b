import RelataCommandLine
import RelataModel

extension CommandError {
    /// Creates the error for an entity that the model does not have.
    init(unknownEntity name: String, in model: Model, verb: Verb) {
        let names = model.entities.map(\.name)
        let few = names.count <= 15 ? "name one of \(names.joined(separator: ", "))" : nil
        self = .usage(
            "the model \(model.name) has no entity '\(name)'",
            fix: Spelling.suggestion(for: name, in: names) ?? (names.isEmpty ? nil : few),
            verb: verb)
    }
}
