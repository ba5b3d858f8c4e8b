package import RelataModel

/// The storage of a model in SQLite: tables, indexes, triggers, and the location of each property.
///
/// The runtime never spells the name of a table or a column itself: it uses the schema, so that another mapping can
/// replace this one.
package struct Schema: Sendable, Hashable {
    /// The name of the model that is stored.
    package let modelName: String
    /// The tables of entities, then the join tables, each group by name; then the system tables.
    package var tables: [Table] { definitions.tables }
    /// The indexes, by table.
    package var indexes: [Index] { definitions.rules.indexes }
    /// The triggers: of delete rules, of derived attributes, of the sequences of IDs.
    package var triggers: [Trigger] { definitions.rules.triggers }
    /// Notes for the reader of the DDL, such as names that were qualified to make them unique.
    package var notes: [String] { definitions.rules.notes }

    /// The statements that recompute each derived column for all rows, for a store that has rows older than its
    /// triggers.
    package var derivationStatements: [String] { definitions.rules.derivationStatements }
    /// Whether triggers maintain derived attributes, so that every writer must let them run. Those of the delete
    /// rules are for writers that do not apply the rules themselves.
    package let keepsDerivedAttributes: Bool
    /// The derived strings that SQLite cannot compute, those that others are derived from before these.
    package let textDerivations: [TextDerivation]
    /// Those of them that are derived from other rows, or from other derived strings.
    package let relatedTextDerivations: [TextDerivation]
    /// What is only built when it is asked for: a store that is opened needs none of it if nothing has changed.
    let definitions: SchemaDefinitions
    /// Whether a table could have more columns than SQLite allows.
    private let hasWideTable: Bool

    /// The locations of the objects of each entity, by the entity's name.
    package let entities: [String: EntityMapping]

    /// The tables of objects, one for each root entity, by the root's name.
    package let hierarchyTables: [String]

    /// The largest number of columns of a table. SQLite allows 2,000 in a table, and in a query's result; a query
    /// returns a few more than those of a table.
    package static let largestColumnCount = 1_990

    /// The tables with more columns than SQLite allows.
    package var tablesTooWide: [Table] {
        // Most schemas have none, and need not make their tables to know it.
        hasWideTable ? tables.filter { $0.columns.count > Self.largestColumnCount } : []
    }

    /// Creates the schema of a model.
    ///
    /// Every sound model has a schema. In other models, the parts that name something missing are left out.
    package init(_ model: Model) {
        var builder = LayoutBuilder(model)
        let layout = builder.layout()
        modelName = model.name
        hierarchyTables = layout.hierarchies.all.map { layout.table(of: $0.root.name) }
        // Three columns are not of the model: the ID, the entity and the version.
        hasWideTable = layout.columnCounts.contains { $0 + 3 > Self.largestColumnCount }
        let relationships = layout.relationshipMappings()
        definitions = SchemaDefinitions(layout: layout, relationships: relationships, hierarchyTables: hierarchyTables)
        let hasDerivedAttributes = model.entities.contains { $0.attributes.contains(where: \.isDerived) }
        keepsDerivedAttributes = hasDerivedAttributes && !definitions.rules.derivationStatements.isEmpty
        textDerivations = hasDerivedAttributes ? definitions.rules.textDerivations : []
        relatedTextDerivations = textDerivations.filter { !$0.isOfOwnRow }
        var entities: [String: EntityMapping] = [:]
        for entity in model.entities {
            entities[entity.name] = EntityMapping(
                entity, in: layout, relationships: relationships,
                keptByStore: hasDerivedAttributes ? definitions.rules.keptColumns : [])
        }
        self.entities = entities
    }
}
