import RelataCoreDataStore
import RelataModel
import RelataSchema

/// Records the rows that a merge writes, by triggers of its own connection: that includes references, which change
/// rows that are not in the file.
struct ChangedRowRecorder {
    private static let table = "relata_changed"
    private let schema: Schema
    private let model: Model

    init(_ schema: Schema, model: Model, in database: Database) throws {
        self.schema = schema
        self.model = model
        try database.run(
            "CREATE TEMP TABLE \(Self.table) (tableName TEXT, id INTEGER, isNew INTEGER, PRIMARY KEY (tableName, id)) WITHOUT ROWID"
        )
        let hierarchies = Set(schema.hierarchyTables)
        for table in schema.tables {
            let keys = table.columns.compactMap { column in column.refersTo.map { (column.name, $0) } }
            let isHierarchy = hierarchies.contains(table.name)
            guard isHierarchy || !keys.isEmpty else { continue }
            let own = isHierarchy ? Self.record(table.name, row: "new.\(SQL.name(Schema.idColumn))", isNew: true) : ""
            let new = keys.map { Self.record($0.1, row: "new.\(SQL.name($0.0))") }.joined()
            let old = keys.map { Self.record($0.1, row: "old.\(SQL.name($0.0))") }.joined()
            try Self.trigger("INSERT", on: table.name, body: own + new, in: database)
            if !isHierarchy { try Self.trigger("DELETE", on: table.name, body: old, in: database) }
            var change = isHierarchy ? Self.record(table.name, row: "new.\(SQL.name(Schema.idColumn))") : ""
            for (column, destination) in keys {
                let name = SQL.name(column)
                change += Self.record(destination, row: "new.\(name)", where: "new.\(name) IS NOT old.\(name)")
                change += Self.record(destination, row: "old.\(name)", where: "new.\(name) IS NOT old.\(name)")
            }
            try Self.trigger("UPDATE", on: table.name, body: change, in: database)
        }
    }

    private static func trigger(_ event: String, on table: String, body: String, in database: Database) throws {
        let name = SQL.name("relata_\(event)_\(table)")
        try database.run("CREATE TEMP TRIGGER \(name) AFTER \(event) ON main.\(SQL.name(table)) BEGIN \(body) END")
    }

    /// Returns the statement that records a row. The statement that fires a trigger determines its conflict handling,
    /// so there must be no conflicts.
    private static func record(_ table: String, row id: String, isNew: Bool = false, where condition: String = "1")
        -> String
    {
        let name = SQL.text(table)
        return
            "INSERT INTO \(Self.table) SELECT \(name), \(id), \(isNew ? 1 : 0) WHERE \(id) IS NOT NULL AND \(condition) "
            + "AND NOT EXISTS (SELECT 1 FROM \(Self.table) WHERE tableName = \(name) AND id = \(id)); "
    }

    /// Returns the recorded rows that exist.
    func rows(in database: Database) throws -> ChangedRows {
        var rows = ChangedRows()
        for root in model.rootEntities {
            guard let mapping = schema.entities[root.name] else { continue }
            let only = model.hierarchy(of: root).first { !$0.isAbstract }?.name ?? root.name
            let entity = mapping.entityColumn.map { "row." + SQL.name($0) } ?? SQL.text(only)
            let query = try database.query(
                "SELECT changed.id, changed.isNew, \(entity) FROM \(Self.table) AS changed JOIN main.\(SQL.name(mapping.table)) AS row "
                    + "ON row.\(SQL.name(mapping.idColumn)) = changed.id WHERE changed.tableName = \(SQL.text(mapping.table)) ORDER BY changed.id"
            )
            while try query.step() {
                let name = query.value(2).plainText ?? only
                if query.integer(1) == 1 {
                    rows.inserted[name, default: []].append(query.integer(0))
                } else {
                    rows.updated[name, default: []].append(query.integer(0))
                }
            }
        }
        return rows
    }
}
