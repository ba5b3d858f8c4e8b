import RelataCoreDataStore
import RelataModel
import RelataSchema

extension JSONImportRun {
    /// Creates the unique indexes, or reports the lines that share a value.
    func buildUniqueIndexes() throws {
        for index in schema.indexes where index.isUnique {
            if try database.runIfAllowed(index.sql) { continue }
            let id = SQL.name(Schema.idColumn)
            let name = "main.\(SQL.name(index.table))"
            let terms = index.terms.joined(separator: ", ")
            let query = try database.query(
                "SELECT \(id) FROM \(name) WHERE \(index.duplicateCondition(id: id)) ORDER BY 1")
            let properties = plan.rows.filter { $0.table == index.table }.flatMap(\.leaves)
                .first { SQL.name($0.column) == index.terms.first }?.path.first
            while try query.step() {
                try addProblem(
                    table: index.table, id: query.integer(0), entity: nil, property: properties, offset: nil,
                    "another object has the same values of \(terms), which must be unique", fix: "change one of the two"
                )
            }
        }
    }

    /// Finds keys of objects that do not exist, and required keys that were never set.
    func checkKeys() throws {
        for reference in plan.references {
            guard case .key(let column, _) = reference.mapping else { continue }
            let (id, key) = (SQL.name(Schema.idColumn), SQL.name(column))
            let destination =
                "SELECT \(id) FROM main.\(SQL.name(reference.destinationTable))\(condition(of: reference.destination))"
            let touched =
                "\(id) IN (SELECT id FROM temp.objects WHERE tableIndex = \(tableIndex(of: reference.sourceTable)))"
            let query = try database.query(
                "SELECT \(id), \(key) FROM main.\(SQL.name(reference.sourceTable)) WHERE \(touched) AND \(key) IS NOT NULL "
                    + "AND (\(key) < 0 OR \(key) NOT IN (\(destination))) ORDER BY 1")
            while try query.step() {
                let isMissing = query.integer(1) < 0
                try addProblem(
                    of: reference, owner: query.integer(0), offset: nil,
                    isMissing
                        ? "a value is required"
                        : "there is no object of \(reference.destination) with the ID \(query.integer(1))",
                    fix: isMissing
                        ? "add \"\(reference.name)\" here, or the object to the other side of the relationship"
                        : "correct the reference, or add the object")
            }
            try checkOneToOne(reference, column: column)
        }
    }

    /// Two objects cannot refer to the same one if its inverse is to-one.
    private func checkOneToOne(_ reference: RowReference, column: String) throws {
        guard let inverse = model.inverse(of: reference.declared), !inverse.relationship.isToMany else { return }
        let (id, key) = (SQL.name(Schema.idColumn), SQL.name(column))
        let table = "main.\(SQL.name(reference.sourceTable))"
        let query = try database.query(
            "SELECT max(\(id)), \(key) FROM \(table) WHERE \(key) IS NOT NULL GROUP BY \(key) HAVING count(*) > 1 ORDER BY 1"
        )
        while try query.step() {
            try addProblem(
                of: reference, owner: query.integer(0), offset: nil,
                "another object refers to \(reference.destination) \(query.integer(1)) too, and only one can",
                fix: "correct one of the two references")
        }
    }
}
