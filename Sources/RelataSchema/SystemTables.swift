/// The tables and columns that are not of the model: their names, which nothing else spells.
extension Schema {
    /// The column of an object's ID.
    package static let idColumn = "_id"
    /// The column of an object's entity.
    package static let entityColumn = "_entity"
    /// The column of a row's version.
    package static let versionColumn = "_version"

    /// The name that a table has while it is rewritten.
    static let rebuiltTable = "_rebuilt"

    /// The names that no table of a model can have.
    package static let reservedTables = [
        MetadataTable.name, SequenceTable.name, SuspensionTable.name, LedgerTable.name, LedgerTable.emptyTable,
        Schema.rebuiltTable,
    ]

    /// The table that says what store this is: one row for each key.
    ///
    /// The DDL creates the table and leaves it empty; the runtime fills the rows of the keys here, and an application
    /// may add its own.
    package enum MetadataTable {
        /// The name of the table.
        package static let name = "_metadata"
        /// The column of the key, a text.
        package static let keyColumn = "key"
        /// The column of the value, of any type.
        package static let valueColumn = "value"

        /// The key of the store's UUID.
        package static let uuidKey = "uuid"
        /// The key of the model that the store was made with, or brought up to date with.
        package static let modelKey = "model"
        /// The key of `Schema.structureFingerprint`.
        package static let structureKey = "structure"
        /// The key of `Schema.rulesFingerprint`.
        package static let rulesKey = "rules"
        /// The key of `Model.versionFingerprint`.
        package static let versionKey = "version"
        /// The key of the description of the model and of where it lies: `ModelDescription.text()`.
        package static let descriptionKey = "description"
        /// The key of the versions that the store has been, the last one last: `StoreLineage`.
        package static let lineageKey = "lineage"
        /// The key of what is known of the tables beyond the description: `StoredTables`.
        package static let tablesKey = "tables"
    }

    /// The table that remembers the last ID of each hierarchy's table, so that none is ever given again.
    ///
    /// The DDL creates a row for each. Who inserts rows takes its IDs from here, in the transaction that inserts, by
    /// `Schema.reserveIDs`. A trigger raises the last ID when a row is deleted whose ID was taken elsewhere, as
    /// a plain INSERT without an ID does.
    package enum SequenceTable {
        /// The name of the table.
        package static let name = "_sequence"
        /// The column of the table's name.
        package static let tableColumn = "table"
        /// The column of the last ID that was given.
        package static let lastColumn = "last"
    }

    /// The table whose only use is whether it is empty: while it holds a row, the triggers of the delete rules do
    /// nothing.
    ///
    /// A writer that applies the delete rules itself, to objects with changes that are not stored yet, must not have
    /// them applied to what is stored. It runs `suspend` and `resume` around its deletes, inside one transaction, so
    /// that no other writer ever sees the row.
    package enum SuspensionTable {
        /// The name of the table.
        package static let name = "_suspended"
        static let column = "rules"
        /// The statement that stops the triggers.
        package static let suspend = "INSERT INTO \"_suspended\" (\"rules\") VALUES (1)"
        /// The statement that lets the triggers act again.
        package static let resume = "DELETE FROM \"_suspended\""
    }

    /// The table of deletes that stand in doubt until the transaction ends, each a reference to a row that never
    /// exists.
    enum LedgerTable {
        static let name = "_pending"
        static let emptyTable = "_never"
    }

    /// The statement that takes a number of IDs for new rows of a hierarchy's table, and returns the last one.
    ///
    /// Its one parameter is the number of IDs; they are the ones up to and including the one returned.
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
