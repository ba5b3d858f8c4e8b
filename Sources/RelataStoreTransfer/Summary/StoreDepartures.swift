import RelataCoreDataStore
import RelataSchema

/// What in a store's file differs from what Relata wrote, and what to do about it.
struct StoreDepartures {
    /// The departures as sentences without a full stop, in the order of the tables.
    private(set) var all: [String] = []

    private let database: Database
    private let schema: Schema?

    /// Compares a file with its records, and with its own model as far as it describes it.
    init(from known: StoredTables, of contents: RelataContents, in database: Database) throws(Database.Failure) {
        self.database = database
        schema = contents.schema
        for (table, record) in known.tables.sorted(by: { $0.key < $1.key }) {
            guard let digest = record.digest else { continue }
            guard let text = try sql(ofType: "table", named: table) else {
                all.append("the table \(table) is missing: restore a copy of the file")
                continue
            }
            guard StoredTables.digest(of: text) != digest else { continue }
            let differences = try differences(of: table, dropped: record.dropped ?? [])
            all += differences
            if differences.isEmpty {
                all.append(
                    "the table \(table) was altered: other conditions, defaults or references than Relata wrote; they "
                        + "stay until a migration changes the table")
            }
        }
        try addObjects()
    }

    private func sql(ofType type: String, named name: String) throws(Database.Failure) -> String? {
        try database.texts(
            "SELECT sql FROM sqlite_schema WHERE type = \(SQL.text(type)) AND name = \(SQL.text(name))"
        ).first
    }

    /// The columns of a table that differ from those of the model.
    private func differences(of table: String, dropped: [String]) throws(Database.Failure) -> [String] {
        guard let wanted = schema?.tables.first(where: { $0.name == table })?.columns else { return [] }
        var types: [String: String] = [:]
        var found: [String] = []
        for row in try database.rows("SELECT name, type FROM pragma_table_info(\(SQL.text(table)))") {
            guard let name = row[0].plainText else { continue }
            types[name] = row[1].plainText ?? ""
            if !dropped.contains(name), !wanted.contains(where: { $0.name == name }) {
                found.append(
                    "the column \(table).\(name) is not of the model: Relata leaves it alone, and refuses a migration "
                        + "that writes the rows of the table anew")
            }
        }
        for column in wanted {
            let (name, type) = (column.name, column.type.rawValue)
            if types[name] == nil {
                found.append("the column \(table).\(name) is missing: restore a copy of the file, or add it again")
            } else if let other = types[name], other != type {
                found.append(
                    "the column \(table).\(name) has \(other.isEmpty ? "no type" : "the type \(other)"), and \(type) in the "
                        + "model: restore a copy of the file")
            }
        }
        return found
    }

    /// Adds the indexes and triggers of the model that are missing, and those that the model does not define. The
    /// description has no indexes of fetch requests, so that of indexes nothing can be said that are there.
    private mutating func addObjects() throws(Database.Failure) {
        guard let schema else { return }
        let cure = "the next migration creates it again, or take its statement from 'generator schema'"
        for index in schema.indexes where try sql(ofType: "index", named: index.name) == nil {
            all.append("the index \(index.name) is missing: \(cure)")
        }
        for trigger in schema.triggers where try sql(ofType: "trigger", named: trigger.name) == nil {
            all.append("the trigger \(trigger.name) is missing: \(cure)")
        }
        for name in try database.texts("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1")
        where !schema.triggers.contains(where: { $0.name == name }) {
            all.append(
                "the trigger \(name) is not of the model: a migration that writes rows is refused until it is dropped")
        }
        for name in try database.texts("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY 1") {
            all.append("the view \(name) is not of the model: migrations keep it")
        }
    }
}
