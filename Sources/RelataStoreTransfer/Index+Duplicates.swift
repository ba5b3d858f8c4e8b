import RelataSchema

extension Index {
    /// Returns the condition for rows whose values an earlier row has, as SQL over the table.
    /// - Parameter id: the column of IDs, quoted.
    func duplicateCondition(id: String) -> String {
        // NULLs never conflict.
        let filter = ([condition].compactMap(\.self) + terms.map { "\($0) IS NOT NULL" }).map { "(\($0))" }
            .joined(separator: " AND ")
        let first =
            "SELECT min(\(id)) FROM main.\(SQL.name(table)) WHERE \(filter) GROUP BY \(terms.joined(separator: ", "))"
        return "\(filter) AND \(id) NOT IN (\(first))"
    }
}
