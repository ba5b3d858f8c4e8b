package import RelataModel
import RelataSchema

/// Finds hierarchies with more columns than SQLite allows in a table: a store of such a model cannot be created.
package struct TableWidthCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one error for each hierarchy, at its root.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        // Most hierarchies are small, and the schema is only created if necessary.
        guard Self.mayBeTooWide(model) else { return [] }
        let schema = Schema(model)
        let widths = Dictionary(
            schema.tablesTooWide.map { ($0.name, $0.columns.count) }, uniquingKeysWith: { first, _ in first })
        return model.rootEntities.compactMap { root in
            guard let table = schema.entities[root.name]?.table, let width = widths[table] else { return nil }
            let others = model.hierarchy(of: root).count - 1
            let what =
                others == 0
                ? "'\(root.name)' needs" : "'\(root.name)' and the \(others) entities that inherit from it need"
            return Diagnostic(
                .tooManyColumns, .error,
                "\(what) a table of \(width) columns, and a store can have \(Schema.largestColumnCount) in a table",
                at: root.location,
                fix: others == 0
                    ? "move attributes to another entity with a one-to-one relationship, or into one transformable attribute"
                    : "make some of the entities root entities, or move attributes to other entities")
        }
    }

    /// Returns whether a hierarchy could have too many columns: a property has at most one, or two if a list is
    /// ordered, and that of a relationship may be in the table of its destination.
    private static func mayBeTooWide(_ model: Model) -> Bool {
        let leaves = model.composites.reduce(0) { $0 + $1.attributes.count }
        // Nested composites multiply.
        if model.composites.contains(where: { $0.attributes.contains { $0.type.isComposite } }) { return true }
        var columns: [String: Int] = [:]
        for entity in model.entities {
            var own = entity.attributes.count + 2 * entity.relationships.count
            if leaves > 0 { own += entity.attributes.count { $0.type.isComposite } * leaves }
            columns[model.root(of: entity).name, default: 0] += own
            for relationship in entity.relationships {
                guard let destination = model.destination(of: relationship) else { continue }
                columns[model.root(of: destination).name, default: 0] += 2
            }
        }
        return columns.values.contains { $0 + 3 > Schema.largestColumnCount }
    }
}

extension AttributeType {
    fileprivate var isComposite: Bool { if case .composite = self { true } else { false } }
}
