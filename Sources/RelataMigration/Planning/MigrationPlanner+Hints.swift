import RelataModel
import RelataSchema

/// The values that hints give.
extension MigrationPlanner {
    /// Returns the hint for the value of a property, of the entity or of an ancestor.
    func value(of property: String, for pair: Pair) -> (name: String, text: String)? {
        for entity in new.lineage(of: pair.new).reversed() {
            let name = "\(entity.name).\(property)"
            if let text = hints.values[name] { return (name, text) }
        }
        return nil
    }

    mutating func part(
        of leaf: Layout.Leaf, by hint: (name: String, text: String), for pair: Pair, columns: inout ColumnPlanner
    ) -> ColumnPlanner.Part {
        do throws(HintError) {
            let value = try compile(hint.text, of: pair.old).converted(to: leaf.attribute.type)
            addConditions(of: value, by: hint, for: pair, at: leaf.attribute.location, to: &columns)
            return .computed(value.sql)
        } catch {
            reject(error, of: hint, at: leaf.attribute.location)
            return .constant("NULL")
        }
    }

    /// Rejects rows whose value a hint would truncate.
    mutating func addConditions(
        of value: HintExpression, by hint: (name: String, text: String), for pair: Pair, at location: SourceLocation?,
        to columns: inout ColumnPlanner
    ) {
        guard !value.conditions.isEmpty else { return }
        let isShared = old.description.entities[pair.old.name]?.entityColumn != nil
        let isOfEntity =
            isShared ? " AND \(ColumnSource.column(Schema.entityColumn)) = \(SQL.text(pair.old.name))" : ""
        let holds = value.conditions.map { "(\($0))" }.joined(separator: " AND ")
        columns.check(
            MigrationPlan.Condition(
                kind: .hint, name: hint.name, description: "'\(hint.text)' cannot be computed of it",
                query: "SELECT \(ColumnSource.column(Schema.idColumn)), \(SQL.text(pair.new.name)), NULL FROM "
                    + "\(SQL.name(columns.table)) AS \(ColumnSource.row) WHERE (\(holds)) IS NOT TRUE\(isOfEntity)",
                isOfEveryRow: false, location: location))
    }

    mutating func reject(_ error: HintError, of hint: (name: String, text: String), at location: SourceLocation?) {
        reportOnce(
            MigrationPlan.Problem(
                name: hint.name, description: error.message, fix: error.fix, location: location,
                hint: "values.\(hint.name)"))
    }
}
