extension Schema {
    /// The tables that do not come from the model. They are the same for every model, so that a changed rule does not
    /// change the structure.
    static var systemTables: [Table] {
        [
            Table(
                name: MetadataTable.name,
                comment: "What store this is: its UUID, the model, and digests of the schema. The runtime fills it.",
                columns: [
                    Table.Column(MetadataTable.keyColumn, .text, isNotNull: true),
                    Table.Column(MetadataTable.valueColumn, .any),
                ], compoundPrimaryKey: [MetadataTable.keyColumn], checks: [], isWithoutRowID: true),
            Table(
                name: SequenceTable.name, comment: "The last ID that was given in each table; none is given twice.",
                columns: [
                    Table.Column(SequenceTable.tableColumn, .text, isNotNull: true),
                    Table.Column(SequenceTable.lastColumn, .integer, isNotNull: true),
                ], compoundPrimaryKey: [SequenceTable.tableColumn], checks: [], isWithoutRowID: true),
            Table(
                name: SuspensionTable.name,
                comment: "Empty, except inside a transaction of a writer that applies the delete rules itself.",
                columns: [Table.Column(SuspensionTable.column, .integer, isPrimaryKey: true)], compoundPrimaryKey: [],
                checks: [], isWithoutRowID: false),
        ] + PendingViolations.tables
    }
}
