/// The tables and columns that do not come from the model.
///
/// Statements take their names from here; comments of the DDL spell them for readers. The table of the history, which
/// only the runtime knows, is its own `HistoryTable`.
extension Schema {
    /// The column of an object's ID.
    package static let idColumn = "_id"
    /// The column of an object's entity.
    package static let entityColumn = "_entity"
    /// The column of a row's version.
    package static let versionColumn = "_version"

    /// The name that a table has while it is rewritten.
    static let rebuiltTable = "_rebuilt"

    /// The names that a model's table cannot have.
    package static let reservedTables = [
        MetadataTable.name, SequenceTable.name, SuspensionTable.name, PendingViolationTable.name,
        PendingViolationTable.emptyTable,
        Schema.rebuiltTable,
    ]

    /// The table that identifies the store: one row for each key.
    ///
    /// The DDL creates the table empty; the runtime inserts the rows of the keys here, and an application may add its
    /// own.
    package enum MetadataTable {
        /// The name of the table.
        package static let name = "_metadata"
        /// The column of the key, a string.
        package static let keyColumn = "key"
        /// The column of the value, of any type.
        package static let valueColumn = "value"

        /// The key of the store's UUID.
        package static let uuidKey = "uuid"
        /// The key of the model that created the store, or that it was updated to.
        package static let modelKey = "model"
        /// The key of `Schema.structureFingerprint`.
        package static let structureKey = "structure"
        /// The key of `Schema.rulesFingerprint`.
        package static let rulesKey = "rules"
        /// The key of `Model.versionFingerprint`.
        package static let versionKey = "version"
        /// The key of the description of the model and of its locations: `ModelDescription.text()`.
        package static let descriptionKey = "description"
        /// The key of the versions that the store has had, the current one last: `StoreLineage`.
        package static let lineageKey = "lineage"
        /// The key of the information about the tables beyond the description: `StoredTables`.
        package static let tablesKey = "tables"
        /// The key of the derived strings that all rows have: `TextDerivation.fingerprint`, separated by spaces.
        package static let textsKey = "texts"
    }

    /// The table with the last ID of each hierarchy's table, so that no ID is ever reused.
    ///
    /// The DDL creates a row for each. A writer that inserts rows reserves IDs here, in the same transaction, by
    /// `Schema.reserveIDs`. A trigger raises the last ID when a row is deleted whose ID was assigned elsewhere, as by
    /// a plain INSERT without an ID.
    package enum SequenceTable {
        /// The name of the table.
        package static let name = "_sequence"
        /// The column of the table's name.
        package static let tableColumn = "table"
        /// The column of the last ID that was assigned.
        package static let lastColumn = "last"
    }

    /// A table that suspends the triggers of the delete rules: while it has a row, they do nothing.
    ///
    /// A writer that applies the delete rules itself, to objects with changes that are not stored yet, must not have
    /// them applied to the stored rows. It runs `suspend` and `resume` around its deletes, inside one transaction, so
    /// that no other writer ever sees the row.
    package enum SuspensionTable {
        /// The name of the table.
        package static let name = "_suspended"
        static let column = "rules"
        /// The statement that suspends the triggers.
        package static let suspend = "INSERT INTO \(SQL.name(name)) (\(SQL.name(column))) VALUES (1)"
        /// The statement that resumes the triggers.
        package static let resume = "DELETE FROM \(SQL.name(name))"
    }

    /// The deferred constraint table: violations by deletes that are unresolved until the transaction ends, each a
    /// reference to a row that never exists.
    enum PendingViolationTable {
        static let name = "_pending"
        /// The table without rows, to which each row refers.
        static let emptyTable = "_never"
        /// The column of the delete rule.
        static let ruleColumn = "rule"
        /// The column of the ID of the row that the rule is about.
        static let rowColumn = "row"
        /// The column whose reference stands for the violation.
        static let standsColumn = "stands"
    }

    /// Returns the statement that reserves a number of IDs for new rows of a hierarchy's table, and returns the last
    /// one.
    ///
    /// Its only parameter is the number of IDs; they are the ones up to and including the returned one.
    package func reserveIDs(in table: String) -> String {
        let id = SQL.name(Self.idColumn)
        let last = SQL.name(SequenceTable.lastColumn)
        return """
            UPDATE \(SQL.name(SequenceTable.name))
            SET \(last) = max(\(last), coalesce((SELECT max(\(id)) FROM \(SQL.name(table))), 0)) + ?1
            WHERE \(SQL.name(SequenceTable.tableColumn)) = \(SQL.text(table))
            RETURNING \(last)
            """
    }
}
