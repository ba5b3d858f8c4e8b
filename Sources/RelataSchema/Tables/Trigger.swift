/// A trigger of the schema.
package struct Trigger: Sendable, Hashable {
    /// What a trigger is for.
    package enum Purpose: Sendable, Hashable {
        /// A part of a delete rule. It does nothing while `Schema.SuspensionTable` holds a row.
        case deleteRule
        /// Keeps a derived attribute.
        case derivation
        /// Keeps IDs from being used twice.
        case sequence
    }

    /// The trigger's name; triggers have names of their own.
    package let name: String
    /// The table whose changes it follows.
    package let table: String
    /// What it is for.
    package let purpose: Purpose
    /// What the trigger keeps, as a comment in the DDL.
    package let comment: String
    /// The trigger's whole text, as SQL.
    package let sql: String

    /// Creates a trigger.
    ///
    /// - Parameters:
    ///   - event: When it fires, as SQL: `AFTER DELETE`.
    ///   - conditions: What must hold for it to act.
    ///   - actions: What it does: statements without semicolons.
    init(
        _ name: String, on table: String, _ event: String, purpose: Purpose, comment: String, when conditions: [String],
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
        // The lines of a statement are indented where they are made: a line break may belong to a name.
        for action in actions {
            statement.append("    ")
            statement.append(action)
            statement.append(";\n")
        }
        statement.append("END")
        sql = statement.text
    }
}
