extension Table {
    /// The statement that creates the table, laid out for a reader.
    public var sql: String { createStatement(name: name) }

    /// The statement, for a table of the same columns under another name.
    func createStatement(name: String) -> String {
        var lines: [String] = []
        let nameWidth = columns.map { SQL.name($0.name).utf8.count }.max() ?? 0
        let hasConstraints = !compoundPrimaryKey.isEmpty || !checks.isEmpty
        for (index, column) in columns.enumerated() {
            if let heading = column.heading { lines.append("    -- \(SQL.comment(heading))") }
            var parts = column.parts(nameWidth: nameWidth)
            if index + 1 < columns.count || hasConstraints { parts[parts.count - 1] += "," }
            lines.append("    " + parts[0])
            lines += parts.dropFirst().map { "        " + $0 }
        }
        var constraints: [String] = []
        if !compoundPrimaryKey.isEmpty { constraints.append("PRIMARY KEY (\(SQL.names(compoundPrimaryKey)))") }
        constraints += checks.map { "CHECK (\($0))" }
        for (index, constraint) in constraints.enumerated() {
            lines.append("    " + constraint + (index + 1 < constraints.count ? "," : ""))
        }
        let options = isWithoutRowID ? "STRICT, WITHOUT ROWID" : "STRICT"
        return "CREATE TABLE \(SQL.name(name)) (\n" + lines.joined(separator: "\n") + "\n) \(options)"
    }
}

extension Table.Column {
    /// The column's definition: the first line, and those that follow it where one is not enough.
    fileprivate func parts(nameWidth: Int) -> [String] {
        let quoted = SQL.name(name)
        var first = quoted + String(repeating: " ", count: max(0, nameWidth - quoted.utf8.count)) + " " + type.rawValue
        var clauses: [String] = []
        if isPrimaryKey { clauses.append("PRIMARY KEY") }
        if isNotNull { clauses.append("NOT NULL") }
        if let defaultSQL { clauses.append("DEFAULT \(defaultSQL)") }
        if !clauses.isEmpty {
            let width = Table.ColumnType.integer.rawValue.utf8.count
            first += String(repeating: " ", count: width - type.rawValue.utf8.count)
            first += " " + clauses.joined(separator: " ")
        }
        var rest = checks.map { "CHECK (\($0))" }
        if let reference { rest.append(reference.sql) }
        // One short condition stands beside the type; several, or long ones, below it.
        if rest.count == 1, first.utf8.count + rest[0].utf8.count < 110 { return [first + " " + rest[0]] }
        return [first] + rest
    }
}

extension Table.Reference {
    /// The clause of the column's definition.
    var sql: String {
        var clause = "REFERENCES \(SQL.name(table)) (\(SQL.name(column)))"
        if onDelete != .noAction { clause += " ON DELETE \(onDelete.rawValue)" }
        if isDeferred { clause += " DEFERRABLE INITIALLY DEFERRED" }
        return clause
    }
}

extension Index {
    /// The statement that creates the index.
    public var sql: String {
        let statement = "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(SQL.name(name))"
        var target = "ON \(SQL.name(table)) (\(terms.joined(separator: ", ")))"
        if let condition { target += " WHERE \(condition)" }
        return statement + (statement.utf8.count + target.utf8.count < 110 ? " " : "\n    ") + target
    }
}
