package import RelataModel

/// Finds names that are distinct in the model and equal in Swift, or in the generated files.
package struct SwiftNameClashCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each such pair of classes or properties, and for each class that hides a module.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        classesInOneFile(of: model) + classesLikeModules(in: model)
            + model.entities.flatMap { properties(of: $0, in: model) }
    }

    private func classesInOneFile(of model: Model) -> [Diagnostic] {
        var firsts: [String: Entity] = [:]
        return model.entities.compactMap { entity in
            let file = entity.className.lowercased()
            guard let first = firsts[file] else {
                firsts[file] = entity
                return nil
            }
            guard first.className != entity.className else { return nil }
            return Diagnostic(
                .swiftNameClash, .warning,
                "the classes \(first.className) and \(entity.className) differ only in case: where file names have no "
                    + "case, as on a Mac, the file of one replaces that of the other",
                at: entity.location, notes: [.init("the entity \(first.name)", at: first.location)],
                fix: "rename one of the classes")
        }
    }

    private func classesLikeModules(in model: Model) -> [Diagnostic] {
        model.entities.compactMap { entity in
            guard Self.modules.contains(entity.className) else { return nil }
            return Diagnostic(
                .swiftNameClash, .warning,
                "the class \(entity.className) hides the module of that name, and generated code cannot name what is in it",
                at: entity.location, fix: "choose another class for \(entity.name)")
        }
    }

    private static let modules: Set<String> = ["RelataModel", "Foundation", "Relata", "Swift"]

    /// Returns diagnostics for properties that get the same name, because one of them had to be renamed.
    private func properties(of entity: Entity, in model: Model) -> [Diagnostic] {
        let renamed = entity.properties.filter { ReservedNames.contains($0.name) }
        return renamed.compactMap { property in
            let name = ReservedNames.swiftName(ofProperty: property.name)
            guard let other = model.property(named: name, of: entity) else { return nil }
            return Diagnostic(
                .swiftNameClash, .warning,
                "\(entity.name).\(property.name) has to be called \(name) in Swift, which another property is called "
                    + "already: one of them gets a number behind its name",
                at: property.location, notes: [.init("\(name)", at: other.location)], fix: "rename one of them")
        }
    }
}
