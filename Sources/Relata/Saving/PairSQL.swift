import RelataSchema

/// The statements that write pairs and the keys of destinations: ?1 is the owner, ?2 the member, ?3 the position, ?4 the
/// owner's position in the member's list.
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
        return "INSERT OR IGNORE INTO \(SQLite.quoted(join.table)) "
            + "(\(columns.map { SQLite.quoted($0) }.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    }

    static func delete(_ join: JoinMapping) -> String {
        "DELETE FROM \(SQLite.quoted(join.table)) WHERE \(SQLite.quoted(join.sourceColumn)) = ?1 "
            + "AND \(SQLite.quoted(join.destinationColumn)) = ?2"
    }

    /// - Parameter isForward: whether the owner is in the source's column; the other way round only where the relationship is
    ///   its own inverse.
    static func setPosition(_ join: JoinMapping, isForward: Bool) -> String? {
        guard let position = isForward ? join.position : join.inversePosition else { return nil }
        let owner = isForward ? join.sourceColumn : join.destinationColumn
        let member = isForward ? join.destinationColumn : join.sourceColumn
        return "UPDATE \(SQLite.quoted(join.table)) SET \(SQLite.quoted(position)) = ?3 "
            + "WHERE \(SQLite.quoted(owner)) = ?1 AND \(SQLite.quoted(member)) = ?2"
    }

    static func setKey(table: String, column: String, position: String?, id: String) -> String {
        "UPDATE \(SQLite.quoted(table)) SET \(SQLite.quoted(column)) = ?1"
            + (position.map { ", \(SQLite.quoted($0)) = ?3" } ?? "") + " WHERE \(SQLite.quoted(id)) = ?2"
    }

    static func clearKey(table: String, column: String, id: String) -> String {
        let key = SQLite.quoted(column)
        return "UPDATE \(SQLite.quoted(table)) SET \(key) = NULL WHERE \(SQLite.quoted(id)) = ?2 AND \(key) = ?1"
    }

    /// Only ?1, the member, whichever object is the owner.
    static func clearKey(ofMemberIn table: String, column: String, id: String) -> String {
        "UPDATE \(SQLite.quoted(table)) SET \(SQLite.quoted(column)) = NULL WHERE \(SQLite.quoted(id)) = ?1"
    }

    static func setPosition(table: String, column: String, position: String, id: String) -> String {
        "UPDATE \(SQLite.quoted(table)) SET \(SQLite.quoted(position)) = ?3 "
            + "WHERE \(SQLite.quoted(id)) = ?2 AND \(SQLite.quoted(column)) = ?1"
    }
}
