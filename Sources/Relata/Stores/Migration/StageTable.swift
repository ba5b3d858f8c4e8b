import RelataModel
import RelataSchema

/// The objects of an entity as they were before a stage: a copy, as their table changes.
struct StageTable {
    private let table: String

    /// Copies the objects of an entity; `nil` where the version before has no such entity.
    init?(_ entity: String, _ description: ModelDescription, _ connection: Connection) throws {
        guard let mapping = description.entities[entity] else { return nil }
        table = SQL.name("_old." + entity)
        var columns = ["\(SQL.name(mapping.idColumn))"]
        for attribute in mapping.attributes {
            columns.append("\(SQL.name(attribute.column)) AS \(SQL.name(attribute.path.joined(separator: ".")))")
        }
        for (name, place) in mapping.relationships.sorted(by: { $0.key < $1.key }) {
            if case .key(let column, _) = place { columns.append("\(SQL.name(column)) AS \(SQL.name(name))") }
        }
        let filter = mapping.entityColumn.map { " WHERE \(SQL.name($0)) = \(SQL.text(entity))" } ?? ""
        try connection.execute(
            "CREATE TEMP TABLE \(table) AS SELECT \(columns.joined(separator: ", ")) "
                + "FROM main.\(SQL.name(mapping.table))\(filter) ORDER BY \(SQL.name(mapping.idColumn))")
    }

    /// The query of the objects.
    var query: String { "SELECT * FROM temp.\(table)" }

    /// Removes the copy.
    func drop(_ connection: Connection) throws { try connection.execute("DROP TABLE temp.\(table)") }
}
