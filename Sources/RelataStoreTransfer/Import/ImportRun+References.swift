import RelataCoreDataStore
import RelataModel
import RelataSchema

extension ImportRun {
    /// Finds the references to objects that do not exist, and leaves them out if the import is lenient.
    func removeDanglingKeys(_ imports: [TableImport]) throws {
        // An object that is left out because a required reference is missing may itself be referenced.
        var needsRepeating = true
        while needsRepeating {
            needsRepeating = false
            for table in imports {
                for part in table.columns {
                    guard let parent = part.column.refersTo else { continue }
                    if try removeDanglingKeys(part, of: table, to: parent) { needsRepeating = true }
                }
            }
        }
    }

    /// - Returns: whether rows were removed.
    private func removeDanglingKeys(_ part: TableImport.Column, of table: TableImport, to parent: String) throws -> Bool
    {
        guard let target = schema.entities[table.root.name] else { return false }
        let (id, key) = (SQL.name(target.idColumn), SQL.name(part.column.name))
        let name = "main.\(SQL.name(table.table.name))"
        var isDangling =
            "\(key) IS NOT NULL AND \(key) NOT IN (\(objects(in: parent, of: part.destinations)))"
        // A strict import has recorded the object itself.
        if !isLenient { isDangling += " AND \(key) NOT IN (\(Self.leftOut(of: parent)))" }
        let entity = target.entityColumn.map { SQL.name($0) } ?? "NULL"
        let query = try database.query("SELECT \(id), \(entity), \(key) FROM \(name) WHERE \(isDangling)")
        var ids: [Int64] = []
        while try query.step() {
            guard case .integer(let row) = query.value(0) else { continue }
            ids.append(row)
            report.add(
                ImportViolation(
                    entity: query.value(1).plainText ?? table.root.name, rowID: row, property: part.property,
                    value: query.value(2).excerpt, reason: "there is no such object",
                    remedy: part.column.isNotNull ? .rowLeftOut : .valueLeftOut))
        }
        guard isLenient, !ids.isEmpty else { return false }
        let cleared = [part.column.name] + (part.position.map { [$0] } ?? [])
        let values = cleared.map { "\(SQL.name($0)) = NULL" }.joined(separator: ", ")
        let clear = try database.query("UPDATE \(name) SET \(values) WHERE \(id) = ?1")
        let remove = try database.query("DELETE FROM \(name) WHERE \(id) = ?1")
        var isRemoved = false
        for row in ids {
            if try clear.runIfAllowed([.integer(row)]) {
                report.valuesLeftOut += 1
            } else {
                try remove.run([.integer(row)])
                report.rowsLeftOut += 1
                isRemoved = true
            }
        }
        return isRemoved
    }

    /// Returns the IDs of the objects in a table, or of those of some entities in it.
    private func objects(in table: String, of entities: [String]?) -> String {
        let all = "SELECT \(SQL.name(Schema.idColumn)) FROM main.\(SQL.name(table))"
        guard let entities, let column = schema.entities[entities.first ?? ""]?.entityColumn else { return all }
        return all + " WHERE \(SQL.name(column)) IN (\(entities.map { SQL.text($0) }.joined(separator: ", ")))"
    }

    private func objects(of target: EntityMapping) -> String {
        objects(in: target.table, of: target.sharesTable ? target.concreteEntities : nil)
    }

    /// Imports the pairs of a many-to-many relationship.
    func importPairs(of join: SourceMapping.Join) throws {
        guard let target = schema.joinTable(of: join.relationship),
            let source = schema.entities[join.relationship.entity.name],
            let destination = schema.entities[join.relationship.relationship.destination]
        else { return }
        let from = SQL.name(join.sourceColumn)
        let to = SQL.name(join.destinationColumn)
        let table = "\(TableImport.source).\(SQL.name(join.table))"
        let fits = "\(from) IN (\(objects(of: source))) AND \(to) IN (\(objects(of: destination)))"
        try database.run(
            target.isSymmetric
                ? symmetricStatement(join, into: target, from: from, to: to, table: table, where: fits)
                : plainStatement(join, into: target, from: from, to: to, table: table, where: fits))
        // Missing pairs are only searched for if there are any. A symmetric relationship has fewer pairs here in any
        // case.
        let count = try database.integer("SELECT count(*) FROM \(table)") ?? 0
        if !target.isSymmetric, database.changes == count { return }
        try findDanglingPairs(of: join, in: table, where: fits, from: source, to: destination)
    }

    /// Records the pairs with an object that does not exist.
    private func findDanglingPairs(
        of join: SourceMapping.Join, in table: String, where fits: String, from source: EntityMapping,
        to destination: EntityMapping
    ) throws {
        let (from, to) = (SQL.name(join.sourceColumn), SQL.name(join.destinationColumn))
        var isDangling = "(\(fits)) IS NOT TRUE"
        if !isLenient {
            isDangling +=
                " AND \(from) NOT IN (\(Self.leftOut(of: source.table))) AND \(to) NOT IN (\(Self.leftOut(of: destination.table)))"
        }
        let query = try database.query(
            "SELECT \(from), \(to), \(from) IN (\(objects(of: source))) FROM \(table) WHERE \(isDangling)"
        )
        while try query.step() {
            // The pair is reported from the side of the object that exists.
            let isSourceThere = query.value(2).integer == 1
            let told = isSourceThere ? join.relationship : join.inverse
            report.add(
                ImportViolation(
                    entity: told.entity.name, rowID: query.value(isSourceThere ? 0 : 1).integer,
                    property: told.relationship.name, value: query.value(isSourceThere ? 1 : 0).excerpt,
                    reason: "there is no such object", remedy: .rowLeftOut))
            if isLenient { report.rowsLeftOut += 1 }
        }
    }

    private func plainStatement(
        _ join: SourceMapping.Join, into target: JoinMapping, from: String, to: String, table: String,
        where fits: String
    ) -> String {
        var columns = [target.sourceColumn, target.destinationColumn]
        var values = [from, to]
        if let position = target.position, let order = join.order {
            columns.append(position)
            values.append(ColumnSources.position(SQL.name(order)))
        }
        if let position = target.inversePosition, let order = join.inverseOrder {
            columns.append(position)
            values.append(ColumnSources.position(SQL.name(order)))
        }
        // A table that was repaired can have a pair twice; Core Data's own cannot.
        return "INSERT OR IGNORE INTO main.\(SQL.name(target.table)) (\(SQL.names(columns))) "
            + "SELECT \(values.joined(separator: ", ")) FROM \(table) WHERE \(fits)"
    }

    /// Returns the statement for a relationship that is its own inverse: here each pair is stored once, the lesser ID
    /// first, and in the source perhaps twice.
    private func symmetricStatement(
        _ join: SourceMapping.Join, into target: JoinMapping, from: String, to: String, table: String,
        where fits: String
    ) -> String {
        var columns = [target.sourceColumn, target.destinationColumn]
        var values = ["min(\(from), \(to))", "max(\(from), \(to))"]
        if let position = target.position, let inversePosition = target.inversePosition, let order = join.order {
            let orderedPosition = ColumnSources.position(SQL.name(order))
            columns += [position, inversePosition]
            values += [
                "max(CASE WHEN \(from) <= \(to) THEN \(orderedPosition) END)",
                "max(CASE WHEN \(from) >= \(to) THEN \(orderedPosition) END)",
            ]
        }
        return "INSERT INTO main.\(SQL.name(target.table)) (\(SQL.names(columns))) "
            + "SELECT \(values.joined(separator: ", ")) FROM \(table) WHERE \(fits) GROUP BY 1, 2"
    }
}
