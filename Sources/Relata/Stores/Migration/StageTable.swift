import RelataModel
import RelataSchema

/// The objects of an entity as they were before a stage: a copy, as their table changes.
struct StageTable {
    private let entity: String
    private let version: String
    /// The names of the properties, whose columns are called so.
    private let names: Set<String>
    private let table: String
    private let errors: StageErrors

    private static let id = SQL.name(Schema.idColumn)

    /// Copies the objects of an entity; `nil` where the version before has no such entity.
    /// - Parameter version: the name of the version that the stage is of, for messages.
    init?(
        _ entity: String, before version: String, in description: ModelDescription, on connection: Connection,
        _ errors: StageErrors
    ) throws {
        guard let mapping = description.entities[entity] else { return nil }
        self.entity = entity
        self.version = version
        self.errors = errors
        table = SQL.name("_old." + entity)
        var columns: [(name: String, column: String)] = mapping.attributes.map {
            ($0.path.joined(separator: "."), $0.column)
        }
        for (name, relationship) in mapping.relationships.sorted(by: { $0.key < $1.key }) {
            if case .key(let column, _) = relationship { columns.append((name, column)) }
        }
        names = Set(columns.map(\.name))
        let filter = mapping.entityColumn.map { " WHERE \(SQL.name($0)) = \(SQL.text(entity))" } ?? ""
        // Columns without a type keep values as they are.
        let definitions = ["\(Self.id) INTEGER PRIMARY KEY"] + columns.map { SQL.name($0.name) }
        try connection.execute("CREATE TEMP TABLE \(table) (\(definitions.joined(separator: ", ")))")
        let sources = [mapping.idColumn] + columns.map(\.column)
        try connection.execute(
            "INSERT INTO temp.\(table) SELECT \(SQL.names(sources)) FROM main.\(SQL.name(mapping.table))\(filter) "
                + "ORDER BY \(SQL.name(mapping.idColumn))")
    }

    /// The query of the objects with all that they have.
    var query: String { "SELECT * FROM temp.\(table)" }

    /// The query of the objects with some properties.
    /// - Parameter byID: whether only the object is read whose row ID is the parameter.
    func query(of properties: [String], byID: Bool = false) throws -> String {
        "SELECT \(try list(properties)) FROM temp.\(table) AS \"_o\"" + (byID ? " WHERE \(Self.id) = ?1" : "")
    }

    /// The query of the objects with some properties, and with columns of the rows that they have become.
    func query(
        of properties: [String], joinedWith columns: [String], in newTable: String, idColumn: String
    ) throws -> String {
        let list = [try list(properties)] + columns.map { "\"_n\".\(SQL.name($0))" }
        return
            "SELECT \(list.joined(separator: ", ")) FROM temp.\(table) AS \"_o\" CROSS JOIN main.\(SQL.name(newTable)) "
            + "AS \"_n\" ON \"_n\".\(SQL.name(idColumn)) = \"_o\".\(Self.id)"
    }

    private func list(_ properties: [String]) throws -> String {
        for name in properties where !names.contains(name) {
            throw errors.error(
                "the store's \(entity) has no property \(name), as the version before '\(version)' in the bundle has: the "
                    + "store was made by another state of that version")
        }
        return (["\"_o\".\(Self.id)"] + properties.map { "\"_o\".\(SQL.name($0))" }).joined(separator: ", ")
    }

    /// Returns the error for a name that no property had in the version before.
    func unknown(_ name: String) -> PersistenceError {
        let nearest = Spelling.suggestion(for: name, in: names.sorted()).map { "; \($0)" } ?? ""
        return errors.error(
            "\(entity) had no property \(name) in the version before '\(version)' that its row held\(nearest)")
    }

    /// Removes the copy.
    func drop(_ connection: Connection) throws { try connection.execute("DROP TABLE temp.\(table)") }
}
