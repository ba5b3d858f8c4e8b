import RelataSchema

/// The statements that write pairs and the keys of destinations: ?1 is the owner, ?2 the member, ?3 the position, ?4
/// the owner's position in the member's list.
enum PairSQL {
    static func insert(_ join: JoinMapping) -> String {
        var columns = [join.sourceColumn, join.destinationColumn]
        var values = ["?1", "?2"]
        if let position = join.position {
            columns.append(position)
            values.append("?3")
        }
        if let position = join.inversePosition {
            columns.append(position)
            values.append("?4")
        }
        return "INSERT OR IGNORE INTO \(SQL.name(join.table)) "
            + "(\(columns.map { SQL.name($0) }.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    }

    static func delete(_ join: JoinMapping) -> String {
        "DELETE FROM \(SQL.name(join.table)) WHERE \(SQL.name(join.sourceColumn)) = ?1 "
            + "AND \(SQL.name(join.destinationColumn)) = ?2"
    }

    /// - Parameter isForward: whether the owner is in the source's column; `false` only occurs if the relationship is
    ///   its own inverse.
    static func setPosition(_ join: JoinMapping, isForward: Bool) -> String? {
        guard let position = isForward ? join.position : join.inversePosition else { return nil }
        let owner = isForward ? join.sourceColumn : join.destinationColumn
        let member = isForward ? join.destinationColumn : join.sourceColumn
        return "UPDATE \(SQL.name(join.table)) SET \(SQL.name(position)) = ?3 "
            + "WHERE \(SQL.name(owner)) = ?1 AND \(SQL.name(member)) = ?2"
    }

    static func setKey(table: String, column: String, position: String?, id: String) -> String {
        "UPDATE \(SQL.name(table)) SET \(SQL.name(column)) = ?1"
            + (position.map { ", \(SQL.name($0)) = ?3" } ?? "") + " WHERE \(SQL.name(id)) = ?2"
    }

    static func clearKey(table: String, column: String, id: String) -> String {
        let key = SQL.name(column)
        return "UPDATE \(SQL.name(table)) SET \(key) = NULL WHERE \(SQL.name(id)) = ?2 AND \(key) = ?1"
    }

    /// The only parameter is ?1, the member, whichever object is the owner.
    static func clearKey(ofMemberIn table: String, column: String, id: String) -> String {
        "UPDATE \(SQL.name(table)) SET \(SQL.name(column)) = NULL WHERE \(SQL.name(id)) = ?1"
    }

    static func setPosition(table: String, column: String, position: String, id: String) -> String {
        "UPDATE \(SQL.name(table)) SET \(SQL.name(position)) = ?3 "
            + "WHERE \(SQL.name(id)) = ?2 AND \(SQL.name(column)) = ?1"
    }
}
