import RelataModel
import RelataSchema

/// The conditions that the new rows must meet.
extension MigrationPlanner {
    /// Requires that rows have a value in a column.
    func require(
        _ column: String, of pairs: [Pair], in target: Table, named name: String, isNew: Bool,
        at location: SourceLocation?,
        suggestion: String?, columns: inout ColumnPlanner
    ) {
        let names = pairs.map(\.new.name).sorted()
        let isShared = target.columns.contains { $0.name == Schema.entityColumn }
        let isOfThem = isShared ? " AND \(SQL.name(Schema.entityColumn)) IN (\(SQL.texts(names)))" : ""
        columns.require(
            ColumnPlanner.Requirement(
                column: column, name: name,
                description: isNew
                    ? "it is required and new, and nothing says what it is in objects that are there"
                    : "it is required now, and has no value",
                violation: "\(SQL.name(column)) IS NULL\(isOfThem)", isOfEveryRow: isNew, location: location,
                kind: .value,
                suggestion: suggestion))
    }

    mutating func addConditions(_ columns: ColumnPlanner, of table: TablePlan, pairs: [Pair]) {
        for condition in columns.conditions { add(condition) }
        let isShared = table.target.columns.contains { $0.name == Schema.entityColumn }
        let entity = isShared ? SQL.name(Schema.entityColumn) : SQL.text(pairs.first?.new.name ?? "")
        for requirement in columns.requirements {
            let needed = [Schema.idColumn, requirement.column] + (isShared ? [Schema.entityColumn] : [])
            let list = zip(table.target.columns, table.columns).filter { needed.contains($0.0.name) }
                .map { "\($0.1.sql) AS \(SQL.name($0.0.name))" }.joined(separator: ", ")
            var rows = "SELECT \(list) FROM \(SQL.name(columns.table)) AS \(ColumnSource.row)"
            if let condition = table.condition { rows += " WHERE \(condition)" }
            // If every row has the same value, the first row is sufficient.
            if requirement.isOfEveryRow { rows += " LIMIT 100" }
            add(
                MigrationPlan.Condition(
                    kind: requirement.kind, name: requirement.name, description: requirement.description,
                    query:
                        "SELECT \(SQL.name(Schema.idColumn)), \(entity), \(SQL.name(requirement.column)) FROM (\(rows)) "
                        + "WHERE \(requirement.violation)",
                    isOfEveryRow: requirement.isOfEveryRow && requirement.violation.contains(" IS NULL"),
                    location: requirement.location, suggestion: requirement.suggestion))
        }
    }

    /// The names of the columns that an index is over.
    private func columns(of index: Index) -> [String] {
        let names = schema.tables.first { $0.name == index.table }?.columns.map(\.name) ?? []
        return index.terms.compactMap { term in names.first { SQL.name($0) == term } }
    }

    mutating func addUniqueness(of hierarchy: Hierarchies.Hierarchy, in table: TablePlan) {
        let unique = schema.indexes.filter { $0.isUnique && $0.table == table.target.name }
        // The same columns with the same condition were unique before, if the index had the same SQL.
        let known = Set(old.objects.compactMap { $0.type == "index" ? $0.sql : nil })
        let isPlain = table.columns.allSatisfy { if case .kept(_, .some) = $0 { false } else { true } }
        for index in unique where !(isPlain && table.kind == .alter && known.contains(index.sql)) {
            let isKnown = index.terms.allSatisfy { term in
                zip(table.target.columns, table.columns).contains { column, source in
                    if case .kept(let name, nil) = source {
                        SQL.name(column.name) == term && name == column.name
                    } else {
                        false
                    }
                }
            }
            if isKnown, known.contains(index.sql) { continue }
            let filter = ([index.condition] + index.terms.map { "\($0) IS NOT NULL" }).compactMap(\.self)
            let value = index.terms.joined(separator: " || ', ' || ")
            add(
                MigrationPlan.Condition(
                    kind: .uniqueness(entity: hierarchy.root.name, columns: columns(of: index)), name: index.name,
                    description: "its values are those of another object, which must be unique now",
                    query: "SELECT \(SQL.name(Schema.idColumn)), \(SQL.text(hierarchy.root.name)), \(value) FROM "
                        + "(SELECT *, count(*) OVER (PARTITION BY \(index.terms.joined(separator: ", "))) AS \"_count\" "
                        + "FROM (\(table.rows)) WHERE \(filter.joined(separator: " AND "))) WHERE \"_count\" > 1",
                    isOfEveryRow: false, location: hierarchy.root.location))
        }
    }
}
