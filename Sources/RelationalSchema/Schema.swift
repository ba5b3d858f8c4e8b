/// How a model is stored in SQLite: tables, indexes, triggers, and where each property lives.
///
/// The runtime never spells the name of a table or a column itself: it asks the schema, so that a second mapping can
/// take this one's place.
public struct Schema: Sendable, Hashable {
    /// The tables of entities, then the join tables, then the tables that the delete rules need, each group by name.
    public let tables: [Table]
    public let indexes: [Index]
    public let triggers: [Trigger]
    /// Remarks for the reader of the DDL, such as names that were qualified to keep them apart.
    public let notes: [String]

    /// Where the objects of each entity are, by the entity's name.
    public let entities: [String: EntityMapping]

    /// Creates a schema from its parts; `Schema(_ model:)` is what maps a model.
    init(
        tables: [Table], indexes: [Index], triggers: [Trigger], notes: [String], entities: [String: EntityMapping]
    ) {
        self.tables = tables
        self.indexes = indexes
        self.triggers = triggers
        self.notes = notes
        self.entities = entities
    }
}
