package import RelataModel

/// Finds derived attributes whose expression cannot be computed, and required ones.
package struct DerivationCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one diagnostic for each mistake of each derived attribute.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.entities.flatMap { entity in
            entity.attributes.flatMap { attribute -> [Diagnostic] in
                guard let stored = attribute.derivation else { return [] }
                let required = attribute.isOptional ? [] : [Self.required(attribute, of: entity)]
                return required + Self.mistakes(of: stored, attribute, of: entity, in: model)
            }
        }
    }

    private static func required(_ attribute: Attribute, of entity: Entity) -> Diagnostic {
        Diagnostic(
            .requiredDerived, .warning,
            "\(entity.name).\(attribute.name) is derived and required: Core Data refuses each new object with code 1570, "
                + "since the value does not exist before the save; Relata does not ask for it",
            at: attribute.location, fix: "make the attribute optional")
    }

    private static func mistakes(
        of stored: StoredDerivation, _ attribute: Attribute, of entity: Entity, in model: Model
    ) -> [Diagnostic] {
        func warning(_ message: String, offset: Int = 0, fix: String?) -> Diagnostic {
            Diagnostic(
                .invalidDerivation, .warning,
                "\(entity.name).\(attribute.name) cannot be derived and stays empty: \(message)",
                at: stored.location?.advanced(byBytes: offset) ?? attribute.location, fix: fix)
        }
        let derivation: Derivation
        do {
            derivation = try Derivation(parsing: stored.text)
        } catch {
            return [warning(error.message, offset: error.offset, fix: error.fix)]
        }
        do {
            let problem =
                try Self.problem(of: derivation, in: model, from: entity)
                ?? Self.inexactSum(derivation, as: attribute.type)
            return problem.map { [warning($0.message, fix: $0.fix)] } ?? []
        } catch {
            return [
                warning(error.message, offset: Self.offsetOfMistake(in: stored.text, entity, model), fix: error.fix)
            ]
        }
    }

    /// Returns the offset of the step that the model does not have.
    private static func offsetOfMistake(in text: String, _ entity: Entity, _ model: Model) -> Int {
        guard let tree = try? ExpressionTree(parsing: text) else { return 0 }
        let keyPaths = model.keyPaths(in: tree, of: entity)
        return PredicateKeyPath.offsetsOfFailures(of: keyPaths, in: text).first { $0 > 0 } ?? 0
    }

    /// Returns an error for a sum that SQLite can only compute as a floating-point number, which a Decimal is meant
    /// to avoid.
    private static func inexactSum(_ derivation: Derivation, as type: AttributeType) -> KeyPathError? {
        guard case .aggregate(_, .sum) = derivation, type == .decimal else { return nil }
        return KeyPathError(
            message: "SQLite cannot add Decimals exactly",
            fix: "make the derived attribute a Double, or add the values up in Swift")
    }

    private static func problem(
        of derivation: Derivation, in model: Model, from entity: Entity
    ) throws(KeyPathError) -> KeyPathError? {
        switch derivation {
        case .now:
            return nil
        case .keyPath(let path):
            if case .attribute(_, isCollection: false) = try model.target(of: path, from: entity) { return nil }
            return KeyPathError(
                message: "\(path.joined(separator: ".")) is not a single value",
                fix: "end the key path at an attribute, over to-one relationships only, or use @count or @sum")
        case .function(_, let path):
            if case .attribute(let source, isCollection: false) = try model.target(of: path, from: entity),
                source.type == .string
            {
                return nil
            }
            return KeyPathError(
                message: "\(path.joined(separator: ".")) is not a string", fix: "name an attribute of type String")
        case .aggregate(let path, .count):
            if case .relationship(_, isCollection: true) = try model.target(of: path, from: entity) { return nil }
            return KeyPathError(
                message: "\(path.joined(separator: ".")) is not a to-many relationship",
                fix: "count a to-many relationship")
        case .aggregate(let path, .sum):
            if case .attribute(let source, isCollection: true) = try model.target(of: path, from: entity),
                source.type.isNumeric
            {
                return nil
            }
            return KeyPathError(
                message:
                    "\(path.joined(separator: ".")) is not the number of the destinations of a to-many relationship",
                fix: "name a numeric attribute behind a to-many relationship")
        }
    }
}
