import RelataSchema

/// One direction in which a join table is read.
struct JoinDirection {
    let table: String
    let source: String
    let destination: String
    let positionColumn: String?
    /// A further condition for the pairs that are read in this direction, as SQL.
    var condition: String?

    /// Returns the directions in which the pairs of a relationship are read: both for one that is its own inverse, as
    /// each pair is stored once.
    static func directions(of join: JoinMapping) -> [JoinDirection] {
        let forward = JoinDirection(
            table: SQL.name(join.table), source: SQL.name(join.sourceColumn),
            destination: SQL.name(join.destinationColumn), positionColumn: join.position.map { SQL.name($0) })
        guard join.isSymmetric else { return [forward] }
        let back = JoinDirection(
            table: forward.table, source: forward.destination, destination: forward.source,
            positionColumn: join.inversePosition.map { SQL.name($0) },
            // The pair of an object with itself is found in the first direction already.
            condition: "\(forward.table).\(forward.source) <> \(forward.table).\(forward.destination)")
        return [forward, back]
    }

    /// Returns the query for the destinations of some sources, grouped by source; the plan's columns first, then
    /// source and position.
    func select(_ plan: SelectPlan, hasOneKey: Bool) -> String {
        let key = "\(table).\(source)"
        let positionTerm = positionColumn.map { "\(table).\($0)" }
        return "SELECT \(plan.columns), \(key), \(positionTerm ?? "0") FROM \(table) "
            + "JOIN \(plan.table) ON \(plan.idColumn) = \(table).\(destination) WHERE "
            + (hasOneKey ? "\(key) = ?1" : SQL.isAmong(key))
            + (condition.map { " AND \($0)" } ?? "") + " ORDER BY " + (hasOneKey ? "" : "\(key), ")
            + (positionTerm.map { "\($0), " } ?? "") + plan.idColumn
    }
}
