package import RelataModel

/// Finds several entities with one class.
package struct SharedClassCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one note for each class that several entities share.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        Dictionary(grouping: model.entities, by: \.className).compactMap { name, entities -> Diagnostic? in
            guard let first = entities.first, entities.count > 1 else { return nil }
            return Diagnostic(
                .sharedClass, .note,
                "\(listing(entities.map(\.name))) have one class, \(name): it has the properties of all of them, and its "
                    + "fetchRequest() asks for none of them in particular",
                at: first.location,
                notes: notes(on: entities.dropFirst()) { Diagnostic.Note($0.name, at: $0.location) },
                fix: "give each entity its own class, unless they are intended to share it")
        }
    }
}
