package import RelataModel

/// Finds fetch indexes that SQLite does not support.
package struct IndexCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one diagnostic for each invalid index.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.entities.flatMap { entity in
            entity.fetchIndexes.compactMap { index -> Diagnostic? in
                guard let problem = Self.problem(of: index, entity, in: model) else { return nil }
                return Diagnostic(
                    .invalidIndex, .warning, "the index \(entity.name).\(index.name) is left out: \(problem.message)",
                    at: problem.element?.location ?? index.location, fix: problem.fix)
            }
        }
    }

    private struct Problem {
        let message: String
        let element: FetchIndex.Element?
        let fix: String
    }

    private static func problem(of index: FetchIndex, _ entity: Entity, in model: Model) -> Problem? {
        if index.elements.isEmpty {
            return Problem(message: "it has no elements", element: nil, fix: "add an element, or remove the index")
        }
        if Set(index.elements.map(\.kind)).count > 1 {
            return Problem(
                message: "it mixes Binary and RTree elements, which Core Data refuses", element: nil,
                fix: "give all elements one type")
        }
        for element in index.elements {
            if let problem = problem(of: element, entity, in: model) { return problem }
        }
        return nil
    }

    private static func problem(of element: FetchIndex.Element, _ entity: Entity, in model: Model) -> Problem? {
        switch element.subject {
        case .property(let name):
            if let reason = model.reasonNotInRow(name, of: entity) {
                return Problem(message: reason, element: element, fix: "index an attribute or a to-one relationship")
            }
            return nil
        case .expression(let text, _):
            do throws(PredicateParseError) {
                return problem(of: try ExpressionTree(parsing: text), element, entity, in: model)
            } catch {
                return Problem(
                    message: "'\(text)' is not a valid expression: \(error.message)", element: element,
                    fix: error.fix ?? "write an expression over the entity's properties")
            }
        }
    }
}

extension IndexCheck {
    private static func problem(
        of tree: ExpressionTree, _ element: FetchIndex.Element, _ entity: Entity, in model: Model
    ) -> Problem? {
        if let part = tree.unsupportedParts.first {
            return Problem(
                message: "no index can hold \(part.name): \(part.reason)", element: element,
                fix: "write an expression over the entity's properties")
        }
        for keyPath in model.keyPaths(in: tree, of: entity) {
            if let error = keyPath.error {
                return Problem(
                    message: error.message, element: element, fix: error.fix ?? "name a property of the entity")
            }
            let path = keyPath.path.joined(separator: ".")
            if let first = keyPath.path.first, let reason = model.reasonNotInRow(first, of: entity) {
                return Problem(message: reason, element: element, fix: "index what the row itself holds")
            }
            if keyPath.path.count > 1, let first = keyPath.path.first,
                model.relationship(named: first, of: entity) != nil
            {
                return Problem(
                    message: "\(path) is a value of another row", element: element,
                    fix: "index what the row itself holds")
            }
        }
        return nil
    }
}

extension Model {
    /// Returns the reason why the property has no column in the entity's row; `nil` if it has one, or if the entity
    /// has no such property.
    func reasonNotInRow(_ name: String, of entity: Entity) -> String? {
        if let attribute = attribute(named: name, of: entity) {
            return attribute.isTransient ? "\(name) is transient and has no column" : nil
        }
        if let relationship = relationship(named: name, of: entity) {
            if relationship.isTransient { return "\(name) is transient and has no column" }
            return relationship.isToMany ? "\(name) is a to-many relationship, which has no column in the row" : nil
        }
        return fetchedProperties(of: entity).contains { $0.name == name }
            ? "\(name) is a fetched property and has no column" : nil
    }
}
