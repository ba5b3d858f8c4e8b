/// A trigger of the schema.
package struct Trigger: Sendable, Hashable {
    /// The purpose of a trigger.
    package enum Purpose: Sendable, Hashable {
        /// A part of a delete rule. It does nothing while `Schema.SuspensionTable` has a row.
        case deleteRule
        /// Maintains a derived attribute.
        case derivation
        /// Prevents IDs from being reused.
        case sequence
    }

    /// The trigger's name; triggers have a separate namespace.
    package let name: String
    /// The table whose changes fire it.
    package let table: String
    /// The purpose of the trigger.
    package let purpose: Purpose
    /// The invariant that the trigger maintains, as a comment in the DDL.
    package let comment: String
    /// The trigger's complete SQL.
    package let sql: String

    /// Creates a trigger.
    ///
    /// - Parameters:
    ///   - event: the event that fires it, as SQL: `AFTER DELETE`.
    ///   - conditions: the conditions under which it acts.
    ///   - actions: its statements, without semicolons.
    init(
        _ name: String, on table: String, event: String, purpose: Purpose, comment: String, when conditions: [String],
        actions: [String]
    ) {
        self.name = name
        self.table = table
        self.purpose = purpose
        self.comment = comment
        var statement = StatementText()
        statement.append("CREATE TRIGGER ")
        statement.append(name: name)
        statement.append(" ")
        statement.append(event)
        statement.append(" ON ")
        statement.append(name: table)
        for (index, condition) in conditions.enumerated() {
            statement.append(index == 0 ? "\nWHEN " : "\n  AND ")
            statement.append(condition)
        }
        statement.append("\nBEGIN\n")
        // The lines of a statement are indented where they are created: a line break may belong to a name.
        for action in actions {
            statement.append("    ")
            statement.append(action)
            statement.append(";\n")
        }
        statement.append("END")
        sql = statement.text
    }
}
