public import DataModel

/// Fetch indexes that SQLite cannot have.
public struct IndexCheck: ModelCheck {
    /// Creates the check.
    public init() {}

    /// One diagnostic for each index that is wrong in some way.
    public func diagnostics(for model: Model) -> [Diagnostic] {
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
                let errors = model.keyPathErrors(in: try ExpressionTree(parsing: text), of: entity)
                return errors.first.map {
                    Problem(message: $0.message, element: element, fix: $0.fix ?? "name a property of the entity")
                }
            } catch {
                return Problem(
                    message: "'\(text)' is no expression: \(error.message)", element: element,
                    fix: error.fix ?? "write an expression over the entity's properties")
            }
        }
    }
}

extension Model {
    /// Why the property has no column in the entity's row; `nil` if it has one, or if the entity has no such property.
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
