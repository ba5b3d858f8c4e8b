extension Schema {
    /// The statements that create the store's tables, indexes and triggers, in an executable order, without their
    /// semicolons.
    ///
    /// The pragmas that the delete rules require of other writers are not included: `ddl` begins with them.
    package var ddlStatements: [String] { SchemaStatements(self).all }

    /// The whole schema as a file for the `sqlite3` shell: `sqlite3 store.sqlite < model.sql`.
    package var ddl: String { SchemaStatements(self).file }
}

/// The statements of a schema's DDL, made once for all that is written from them: the file, and the digest.
package struct SchemaStatements: Sendable {
    private let schema: Schema
    private let tables: [String]
    /// The statements that insert a row for each hierarchy's table into the table of sequences.
    private let sequences: [String]
    private let indexes: [String]
    private let triggers: [String]

    /// Makes the statements.
    package init(_ schema: Schema) {
        self.schema = schema
        tables = schema.tables.map(\.sql)
        sequences = Self.sequences(of: schema)
        indexes = schema.indexes.map(\.sql)
        triggers = schema.triggers.map(\.sql)
    }

    /// All statements, in an executable order, without their semicolons.
    package var all: [String] { tables + sequences + indexes + triggers }

    private static func sequences(of schema: Schema) -> [String] {
        guard !schema.hierarchyTables.isEmpty else { return [] }
        let columns = SQL.names([Schema.SequenceTable.tableColumn, Schema.SequenceTable.lastColumn])
        let rows = schema.hierarchyTables.map { "    (\(SQL.text($0)), 0)" }.joined(separator: ",\n")
        return ["INSERT INTO \(SQL.name(Schema.SequenceTable.name)) (\(columns)) VALUES\n\(rows)"]
    }

    /// The whole schema as a file for the `sqlite3` shell.
    package var file: String {
        var text = StatementText()
        for line in head { text.append(line: line) }
        text.append("\nPRAGMA foreign_keys = ON;\nPRAGMA recursive_triggers = ON;\n\nBEGIN;\n")
        let indexesByTable = Dictionary(grouping: zip(schema.indexes, indexes), by: \.0.table)
        for (table, statement) in zip(schema.tables, tables) {
            text.append("\n")
            for line in SQL.commentLines(table.comment) { text.append(line: line) }
            text.append(statement: statement)
            for (_, statement) in indexesByTable[table.name] ?? [] { text.append(statement: statement) }
        }
        for statement in sequences {
            text.append("\n")
            text.append(statement: statement)
        }
        for (trigger, statement) in zip(schema.triggers, triggers) {
            text.append("\n")
            for line in SQL.commentLines(trigger.comment) { text.append(line: line) }
            text.append(statement: statement)
        }
        text.append("\nCOMMIT;\n")
        return text.text
    }

    private var head: [String] {
        var lines = SQL.commentLines("The model \(schema.modelName) in SQLite 3.37 or newer.")
        lines.append("--")
        lines += SQL.commentLines(
            """
            The delete rules of the model are part of this schema: a plain DELETE leaves the rows that the model asks \
            for, or is refused, at the latest by COMMIT. That holds on connections that set the two pragmas below, which \
            SQLite forgets when the connection closes: foreign_keys, without which no reference is kept, and \
            recursive_triggers, without which a chain of deletes ends early. SQLite follows a chain for 1,000 levels, of \
            which each step over a many-to-many relationship takes two; a delete that needs more fails as a whole.
            """)
        lines.append("--")
        lines += SQL.commentLines(
            """
            To insert rows, take their IDs from "_sequence": "last" + 1 and so on, and raise "last" with them. IDs that \
            are never used twice keep a reference that was left dangling from finding other rows. (An INSERT without an ID \
            works too; but it takes the ID after the largest, which is that of the newest row if it was just deleted.)
            """)
        if !schema.notes.isEmpty {
            lines += ["--", "-- Notes:"]
            for note in schema.notes {
                let wrapped = SQL.commentLines(note, prefix: "", width: 98)
                lines += wrapped.enumerated().map { ($0.offset == 0 ? "-- - " : "--   ") + $0.element }
            }
        }
        return lines
    }
}
