import RelataCoreDataStore
import RelataModel
import RelataSchema

extension ImportRun {
    /// Builds the indexes over all rows at once; unique ones find the rows that share a value.
    func buildIndexes(_ indexes: [Index], of imports: [TableImport]) throws {
        for index in indexes {
            guard index.isUnique else {
                try database.run(index.sql)
                continue
            }
            if try database.runIfAllowed(index.sql) { continue }
            try removeDuplicates(of: index, in: imports)
            if isLenient { try database.run(index.sql) }
        }
    }

    /// Records the rows whose values an earlier row has, and leaves them out if the import is lenient.
    private func removeDuplicates(of index: Index, in imports: [TableImport]) throws {
        guard let table = imports.first(where: { $0.table.name == index.table }),
            let target = schema.entities[table.root.name]
        else { return }
        let id = SQL.name(target.idColumn)
        let name = "main.\(SQL.name(index.table))"
        let entity = target.entityColumn.map { SQL.name($0) } ?? "NULL"
        let value =
            index.terms.count == 1
            ? index.terms[0] : index.terms.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
        let query = try database.query(
            "SELECT \(id), \(entity), \(value) FROM \(name) WHERE \(index.duplicateCondition(id: id))")
        var ids: [Int64] = []
        while try query.step() {
            guard case .integer(let row) = query.value(0) else { continue }
            ids.append(row)
            report.add(
                ImportViolation(
                    entity: query.value(1).plainText ?? table.root.name, rowID: row,
                    property: index.terms.joined(separator: ", "), value: query.value(2).excerpt,
                    reason: "another object has this value, which must be unique", remedy: .rowLeftOut))
        }
        guard isLenient else { return }
        let remove = try database.query("DELETE FROM \(name) WHERE \(id) = ?1")
        for row in ids { try remove.run([.integer(row)]) }
        report.rowsLeftOut += ids.count
    }
}
