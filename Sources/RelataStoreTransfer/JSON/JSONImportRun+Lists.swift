import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

/// Writing the references that were recorded until all objects are in the store.
extension JSONImportRun {
    /// Writes the references that were recorded for later.
    func applyReferences() throws {
        let used = Set(
            try database.rows("SELECT DISTINCT rel FROM temp.members UNION SELECT rel FROM temp.lists").map {
                Int($0[0].integer)
            })
        for reference in plan.references where used.contains(reference.index) {
            let id = SQL.name(Schema.idColumn)
            guard case .key(let column, _) = reference.mapping else { continue }
            try database.run(
                "UPDATE main.\(SQL.name(reference.sourceTable)) AS t SET \(SQL.name(column)) = m.member FROM temp.members m "
                    + "WHERE m.rel = \(reference.index) AND t.\(id) = m.owner")
        }
        try completePairs()
        // Lists come after the keys, so that contradictions between the two are detected.
        var joins: Set<String> = []
        for reference in plan.references where used.contains(reference.index) {
            switch reference.mapping {
            case .inverseKey(let table, let column, let position):
                try applyLists(of: reference, table: table, column: column, position: position)
            case .join(let join) where joins.insert(join.table).inserted: try applyPairs(of: reference, to: join)
            default: break
            }
        }
    }

    /// Completes one-to-one relationships that are their own inverse: they are stored in the rows of both objects,
    /// and perhaps only in the line of one.
    private func completePairs() throws {
        for reference in plan.references {
            guard case .key(let column, _) = reference.mapping,
                model.inverse(of: reference.declared) == reference.declared
            else { continue }
            let (table, id, key) = (SQL.name(reference.sourceTable), SQL.name(Schema.idColumn), SQL.name(column))
            try database.run(
                "UPDATE main.\(table) AS t SET \(key) = o.\(id) FROM main.\(table) o WHERE o.\(key) = t.\(id) "
                    + "AND (t.\(key) IS NULL OR t.\(key) < 0)")
        }
    }

    /// Writes the keys of the objects in lists; those of objects that were removed from a list are cleared.
    private func applyLists(of reference: RowReference, table: String, column: String, position: String?) throws {
        let (name, key, id) = (SQL.name(table), SQL.name(column), SQL.name(Schema.idColumn))
        let version = isNew ? "" : ", \(SQL.name(Schema.versionColumn)) = \(SQL.name(Schema.versionColumn)) + 1"
        let clear = position.map { ", \(SQL.name($0)) = NULL" } ?? ""
        let isLeftOut =
            "\(key) IN (SELECT owner FROM temp.lists WHERE rel = \(reference.index)) AND \(id) NOT IN "
            + "(SELECT member FROM temp.members WHERE rel = \(reference.index))"
        if !isNew,
            try !database.runIfAllowed("UPDATE main.\(name) SET \(key) = NULL\(clear)\(version) WHERE \(isLeftOut)")
        {
            let owners = try database.rows("SELECT DISTINCT \(key) FROM main.\(name) WHERE \(isLeftOut)")
            for owner in owners {
                try addProblem(
                    of: reference, owner: owner[0].integer, offset: nil,
                    "the list leaves out objects that must have one to belong to",
                    fix: "list them too, or delete them first")
            }
            return
        }
        if isNew {
            try eachMember(
                "SELECT m.owner, m.byteOffset, m.member FROM temp.members m JOIN main.\(name) t ON t.\(id) = m.member "
                    + "WHERE m.rel = \(reference.index) AND t.\(key) > 0 AND t.\(key) <> m.owner", of: reference,
                fix: "correct one of the two"
            ) { "the object \($0.excerpt) says itself that it belongs to another one" }
        }
        let positionTerm = position.map { ", \(SQL.name($0)) = m.position" } ?? ""
        try database.run(
            "UPDATE main.\(name) AS t SET \(key) = m.owner\(positionTerm)\(version) FROM temp.members m "
                + "WHERE m.rel = \(reference.index) AND t.\(id) = m.member")
    }

    /// Writes the pairs of a many-to-many relationship, from the lines of either side.
    private func applyPairs(of reference: RowReference, to join: JoinMapping) throws {
        let other =
            join.isSymmetric
            ? reference
            : plan.references.first { candidate in
                if case .join(let mapping) = candidate.mapping, mapping.table == join.table {
                    candidate.index != reference.index
                } else {
                    false
                }
            }
        let table = SQL.name(join.table)
        let (source, destination) = (SQL.name(join.sourceColumn), SQL.name(join.destinationColumn))
        if !isNew {
            var gone = "\(source) IN (SELECT owner FROM temp.lists WHERE rel = \(reference.index))"
            if let other { gone += " OR \(destination) IN (SELECT owner FROM temp.lists WHERE rel = \(other.index))" }
            try database.run("DELETE FROM main.\(table) WHERE \(gone)")
        }
        // A pair that only one side has is added at the end of the other's list, in the order of the file.
        let end = Int64.max / 4
        let forward =
            "SELECT owner AS s, member AS d, position AS p, NULL AS q, seq AS n FROM temp.members WHERE rel = \(reference.index)"
        var pairs = forward
        if let other {
            pairs += " UNION ALL SELECT member, owner, NULL, position, seq FROM temp.members WHERE rel = \(other.index)"
        }
        if join.isSymmetric {
            // The lesser ID comes first.
            pairs =
                "SELECT min(s, d) AS s, max(s, d) AS d, CASE WHEN s <= d THEN coalesce(p, q) END AS p, "
                + "CASE WHEN s >= d THEN coalesce(p, q) END AS q, n FROM (\(forward))"
        }
        var columns = [source, destination]
        var values = ["s", "d"]
        if let position = join.position {
            columns.append(SQL.name(position))
            values.append("coalesce(max(p), \(end) + min(n))")
        }
        if let position = join.inversePosition {
            columns.append(SQL.name(position))
            values.append("coalesce(max(q), \(end) + min(n))")
        }
        try database.run(
            "INSERT OR REPLACE INTO main.\(table) (\(columns.joined(separator: ", "))) "
                + "SELECT \(values.joined(separator: ", ")) FROM (\(pairs)) GROUP BY s, d")
    }
}
