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
        for reference in plan.references where isOwnInverse(reference) {
            guard case .key(let column, _) = reference.mapping else { continue }
            let (table, id, key) = (SQL.name(reference.sourceTable), SQL.name(Schema.idColumn), SQL.name(column))
            guard !isNew else {
                try database.run(
                    "UPDATE main.\(table) AS t SET \(key) = o.\(id) FROM main.\(table) o WHERE o.\(key) = t.\(id) "
                        + "AND (t.\(key) IS NULL OR t.\(key) < 0)")
                continue
            }
            let version = "\(SQL.name(Schema.versionColumn)) = t.\(SQL.name(Schema.versionColumn)) + 1"
            // The objects whose lines name the relationship.
            let named = "(SELECT owner FROM temp.lists WHERE rel = \(reference.index))"
            try database.run(
                "UPDATE main.\(table) AS t SET \(key) = o.\(id), \(version) FROM main.\(table) o WHERE o.\(id) IN \(named) "
                    + "AND o.\(key) = t.\(id) AND t.\(key) IS NOT o.\(id) AND (t.\(id) NOT IN \(named) OR t.\(key) IS NULL)"
            )
            // Former partners, of these objects and of their new partners.
            let isFormer =
                "t.\(id) NOT IN \(named) AND (t.\(key) IN \(named) OR t.\(key) IN (SELECT o.\(key) FROM main.\(table) o "
                + "WHERE o.\(id) IN \(named))) AND NOT EXISTS (SELECT 1 FROM main.\(table) o "
                + "WHERE o.\(id) = t.\(key) AND o.\(key) = t.\(id))"
            if try !database.runIfAllowed("UPDATE main.\(table) AS t SET \(key) = NULL, \(version) WHERE \(isFormer)") {
                for row in try database.rows("SELECT \(key) FROM main.\(table) AS t WHERE \(isFormer)") {
                    try addProblem(
                        of: reference, owner: row[0].integer, offset: nil,
                        "its former partner is left without one, and must have one",
                        fix: "give that object another partner too, or delete it first")
                }
            }
        }
    }

    /// Returns whether a relationship is its own inverse.
    func isOwnInverse(_ reference: RowReference) -> Bool {
        model.inverse(of: reference.declared) == reference.declared
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
            let inverse = model.inverse(of: reference.declared)?.qualifiedName ?? "owner"
            for owner in owners {
                try addProblem(
                    of: reference, owner: owner[0].integer, offset: nil,
                    "the list leaves out objects whose \(inverse) is required",
                    fix: "list them too, or delete them first")
            }
            return
        }
        if isNew {
            try eachMember(
                "SELECT m.owner, m.byteOffset, m.member FROM temp.members m JOIN main.\(name) t ON t.\(id) = m.member "
                    + "WHERE m.rel = \(reference.index) AND t.\(key) > 0 AND t.\(key) <> m.owner", of: reference,
                fix: "correct one of the two"
            ) { "the line of the object \($0.excerpt) names another owner" }
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
        let positions = [join.position, join.inversePosition]
        // A pair that only one side has is added at the end of the other's list, in the order of the file.
        let ends = try positions.map { position in
            try position.map { max(Int64.max / 4, try lastPosition(in: join.table, column: $0)) } ?? 0
        }
        try database.run("DROP TABLE IF EXISTS temp.former")
        let former = positions.map { $0.map(SQL.name) ?? "NULL" }
        if !isNew {
            var gone = "\(source) IN (SELECT owner FROM temp.lists WHERE rel = \(reference.index))"
            if let other { gone += " OR \(destination) IN (SELECT owner FROM temp.lists WHERE rel = \(other.index))" }
            // One that stays keeps its position in the list that the file does not mention.
            try database.run(
                "CREATE TEMP TABLE former AS SELECT \(source) AS s, \(destination) AS d, \(former[0]) AS p, \(former[1]) AS q "
                    + "FROM main.\(table) WHERE \(gone)")
            try database.run("CREATE INDEX temp.former_pair ON former (s, d)")
            try database.run("DELETE FROM main.\(table) WHERE \(gone)")
        }
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
        for (index, name) in ["p", "q"].enumerated() {
            guard let position = positions[index] else { continue }
            columns.append(SQL.name(position))
            let kept = isNew ? "" : "(SELECT f.\(name) FROM temp.former f WHERE f.s = pairs.s AND f.d = pairs.d), "
            values.append("coalesce(max(\(name)), \(kept)\(ends[index]) + min(n))")
        }
        try database.run(
            "INSERT OR REPLACE INTO main.\(table) (\(columns.joined(separator: ", "))) "
                + "SELECT \(values.joined(separator: ", ")) FROM (\(pairs)) AS pairs GROUP BY s, d")
    }
}
