extension Table {
    /// The statement that creates the table, in readable layout.
    package var sql: String { createStatement(name: name) }

    /// Returns the statement for a table with the same columns under another name.
    package func createStatement(name: String) -> String {
        var statement = StatementText()
        statement.append("CREATE TABLE ")
        statement.append(name: name)
        statement.append(" (\n")
        let nameWidth = columns.map { SQL.width(ofName: $0.name) }.max() ?? 0
        let hasConstraints = !compoundPrimaryKey.isEmpty || !checks.isEmpty
        for (index, column) in columns.enumerated() {
            if let heading = column.heading {
                statement.append("    -- ")
                statement.append(SQL.comment(heading))
                statement.append("\n")
            }
            column.write(to: &statement, nameWidth: nameWidth)
            statement.append(index + 1 < columns.count || hasConstraints ? ",\n" : "\n")
        }
        var constraints: [String] = []
        if !compoundPrimaryKey.isEmpty { constraints.append("PRIMARY KEY (\(SQL.names(compoundPrimaryKey)))") }
        constraints += checks.map { "CHECK (\($0))" }
        for (index, constraint) in constraints.enumerated() {
            statement.append("    ")
            statement.append(constraint)
            statement.append(index + 1 < constraints.count ? ",\n" : "\n")
        }
        statement.append(isWithoutRowID ? ") STRICT, WITHOUT ROWID" : ") STRICT")
        return statement.text
    }
}

extension Table.Column {
    /// Adds the column's definition: a line, and further lines if one is not enough.
    fileprivate func write(to statement: inout StatementText, nameWidth: Int) {
        statement.append("    ")
        let start = statement.count
        statement.append(name: name)
        statement.append(spaces: start + nameWidth - statement.count)
        statement.append(" ")
        statement.append(type.rawValue)
        if isPrimaryKey || isNotNull || defaultSQL != nil {
            statement.append(spaces: Table.ColumnType.integer.rawValue.utf8.count - type.rawValue.utf8.count)
            if isPrimaryKey { statement.append(" PRIMARY KEY") }
            if isNotNull { statement.append(" NOT NULL") }
            if let defaultSQL {
                statement.append(" DEFAULT ")
                statement.append(defaultSQL)
            }
        }
        let clause = reference?.sql
        // One short condition follows the type in the same line; several, or long ones, are in the following lines.
        let width = checks.reduce(clause?.utf8.count ?? 0) { $0 + "CHECK ()".utf8.count + $1.utf8.count }
        let isShort = checks.count + (clause == nil ? 0 : 1) == 1 && statement.count - start + width < 110
        let separator = isShort ? " " : "\n        "
        for check in checks {
            statement.append(separator)
            statement.append("CHECK (")
            statement.append(check)
            statement.append(")")
        }
        if let clause {
            statement.append(separator)
            statement.append(clause)
        }
    }
}

extension Table.Reference {
    /// The clause in the column's definition.
    var sql: String {
        var clause = "REFERENCES \(SQL.name(table)) (\(SQL.name(column)))"
        if onDelete != .noAction { clause += " ON DELETE \(onDelete.rawValue)" }
        if isDeferred { clause += " DEFERRABLE INITIALLY DEFERRED" }
        return clause
    }
}

extension Index {
    /// The statement that creates the index.
    package var sql: String {
        var statement = StatementText()
        statement.append(isUnique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
        statement.append(name: name)
        var target = StatementText()
        target.append("ON ")
        target.append(name: table)
        target.append(" (")
        for (index, term) in terms.enumerated() {
            if index > 0 { target.append(", ") }
            target.append(term)
        }
        target.append(")")
        if let condition {
            target.append(" WHERE ")
            target.append(condition)
        }
        statement.append(statement.count + target.count < 110 ? " " : "\n    ")
        statement.append(target)
        return statement.text
    }
}
