extension Table {
    /// Returns the table with its columns in another order, as in a file to which columns were added.
    ///
    /// - Parameters:
    ///   - order: the names of all columns.
    ///   - defaults: defaults that must stay as they are, as SQL; `NULL` for none.
    ///   - dropped: the types of columns in the order that no one reads any more, by their names.
    package func inOrder(
        _ order: [String], defaults: [String: String], dropped: [String: ColumnType] = [:]
    ) -> Table {
        var sorted: [Column] = []
        for name in order {
            if let type = dropped[name] { sorted.append(Column(name, type)) }
            guard let column = columns.first(where: { $0.name == name }) else { continue }
            let isFixed = defaults[name] != nil
            let fixed = defaults[name].flatMap { $0 == "NULL" ? nil : $0 }
            var copy = Column(
                column.name, column.type, isPrimaryKey: column.isPrimaryKey, isNotNull: column.isNotNull,
                defaultSQL: isFixed ? fixed : column.defaultSQL, checks: column.checks, reference: column.reference,
                refersTo: column.refersTo)
            // Headings are for columns in the order of the entities.
            if order == columns.map(\.name) { copy.heading = column.heading }
            sorted.append(copy)
        }
        return Table(
            name: name, comment: comment, columns: sorted, compoundPrimaryKey: compoundPrimaryKey, checks: checks,
            isWithoutRowID: isWithoutRowID)
    }
}

extension Table.Column {
    /// The definition of a column that is added to a table, in one line.
    package var definition: String {
        var text = "\(SQL.name(name)) \(type.rawValue)"
        if isNotNull { text += " NOT NULL" }
        if let defaultSQL { text += " DEFAULT \(defaultSQL)" }
        for check in checks { text += " CHECK (\(check))" }
        if let reference { text += " \(reference.sql)" }
        return text
    }
}
