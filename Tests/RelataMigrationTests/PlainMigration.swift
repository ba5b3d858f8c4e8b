import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

/// Carries a plan out on a plain connection, as the runtime and the shell do.
struct PlainMigration {
    let database: PlainDatabase
    /// The defaults of columns that earlier migrations added.
    var added: [String: [String: String]] = [:]

    /// What the store has now, as a store of the model.
    func stored(_ model: Model) throws -> StoredSchema {
        let objects = try database.rows("SELECT type, name, sql FROM sqlite_schema").map { row in
            Schema.StoredObject(type: "\(row[0])", name: "\(row[1])", sql: row[2] == .null ? nil : "\(row[2])")
        }
        let tables = try objects.filter { $0.type == "table" }.map { object in
            StoredSchema.StoredTable(
                name: object.name, sql: object.sql ?? "",
                columns: try database.rows("SELECT name, type FROM pragma_table_info(\(Filler.text(object.name)))").map
                {
                    StoredSchema.Column(name: "\($0[0])", type: "\($0[1])")
                }, added: added[object.name] ?? [:])
        }
        return StoredSchema(
            description: ModelDescription(model, schema: Schema(model)), tables: tables,
            objects: objects.filter { $0.type != "table" })
    }

    /// The conditions that rows do not meet.
    func violations(of plan: MigrationPlan) throws -> [String] {
        var found: [String] = []
        for condition in plan.conditions {
            for row in try database.rows(condition.query) {
                found.append("\(condition.name) \(row): \(condition.description)")
            }
        }
        return found
    }

    /// Runs the plan in one transaction.
    mutating func run(_ plan: MigrationPlan) throws {
        try database.run("PRAGMA foreign_keys = OFF; BEGIN")
        do {
            for statement in plan.preparation + plan.statements { try database.run(statement) }
            if !plan.edits.isEmpty {
                let version = try database.integers("PRAGMA schema_version").first ?? 0
                try database.run("PRAGMA writable_schema = ON")
                for edit in plan.edits {
                    try database.run(
                        "UPDATE sqlite_schema SET sql = \(Filler.text(edit.sql)) WHERE type = 'table' AND name = \(Filler.text(edit.table))"
                    )
                }
                try database.run("PRAGMA schema_version = \(version + 1); PRAGMA writable_schema = RESET")
            }
            for statement in plan.finalStatements { try database.run(statement) }
            try database.run("COMMIT; PRAGMA foreign_keys = ON")
        } catch {
            try? database.run("ROLLBACK")
            try? database.run("PRAGMA foreign_keys = ON")
            throw error
        }
        added = plan.added
    }

    /// What the store has other than a new one of the model.
    func differences(from model: Model) throws -> [String] {
        let fresh = try PlainDatabase()
        for statement in Schema(model).ddlStatements { try fresh.run(statement) }
        let (mine, other) = (try structure(database), try structure(fresh, added: added))
        return mine.subtracting(other).map { "not of the model: \($0)" }.sorted()
            + other.subtracting(mine).map { "missing: \($0)" }.sorted()
    }

    private func structure(_ database: PlainDatabase, added: [String: [String: String]]? = nil) throws -> Set<String> {
        let added = added ?? self.added
        var lines: Set<String> = []
        for row in try database.rows(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
        {
            let (type, name) = ("\(row[0])", "\(row[1])")
            guard type == "table" else {
                lines.insert("\(type) \(name) \(row[3])")
                continue
            }
            let fixed = added[name] ?? [:]
            for column in try database.rows(
                "SELECT name, type, \"notnull\", pk, dflt_value, hidden FROM pragma_table_xinfo(\(Filler.text(name)))")
            {
                // What is out of use is told apart by its name, and has no conditions.
                if "\(column[0])".hasPrefix("_dropped.") {
                    #expect("\(column[2]) \(column[3])" == "0 0")
                    continue
                }
                let initial = fixed["\(column[0])"] == nil ? "\(column[4])" : "added"
                lines.insert(
                    "column \(name).\(column[0]) \(column[1]) \(column[2]) \(column[3]) \(initial) \(column[5])")
            }
            for key in try database.rows("PRAGMA foreign_key_list(\(Filler.name(name)))") {
                lines.insert("key \(name) \(key.dropFirst(2))")
            }
            for check in Self.checks(in: "\(row[3])") { lines.insert("condition \(name) \(check)") }
            lines.insert("table \(name) \("\(row[3])".hasSuffix("WITHOUT ROWID"))")
        }
        return lines
    }

    /// The conditions of a table, wherever they stand in its text.
    private static func checks(in sql: String) -> [String] {
        var checks: [String] = []
        var rest = Substring(sql)
        while let start = rest.firstRange(of: "CHECK (") {
            var depth = 1
            var end = start.upperBound
            var quote: Character?
            while end < rest.endIndex, depth > 0 {
                let character = rest[end]
                if let open = quote {
                    if character == open { quote = nil }
                } else if character == "'" || character == "\"" {
                    quote = character
                } else if character == "(" || character == ")" {
                    depth += character == "(" ? 1 : -1
                }
                end = rest.index(after: end)
            }
            checks.append(String(rest[start.upperBound..<end]))
            rest = rest[end...]
        }
        return checks
    }
}
