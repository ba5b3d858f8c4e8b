package import RelataModel

/// The storage of a model in SQLite: tables, indexes, triggers, and the location of each property.
///
/// The runtime never spells the name of a table or a column itself: it uses the schema, so that another mapping can
/// replace this one.
package struct Schema: Sendable, Hashable {
    /// The name of the model that is stored.
    package let modelName: String
    /// The tables of entities, then the join tables, each group by name; then the system tables.
    package let tables: [Table]
    /// The indexes, by table.
    package let indexes: [Index]
    /// The triggers: of delete rules, of derived attributes, of the sequences of IDs.
    package let triggers: [Trigger]
    /// Notes for the reader of the DDL, such as names that were qualified to make them unique.
    package let notes: [String]

    /// The statements that recompute each derived column for all rows, for a store that has rows older than its
    /// triggers.
    package let derivationStatements: [String]
    /// Whether triggers maintain derived attributes, so that every writer must let them run. Those of the delete
    /// rules are for writers that do not apply the rules themselves.
    package var keepsDerivedAttributes: Bool { !derivationStatements.isEmpty }

    /// The locations of the objects of each entity, by the entity's name.
    package let entities: [String: EntityMapping]

    /// The tables of objects, one for each root entity, by the root's name.
    package let hierarchyTables: [String]

    /// The largest number of columns of a table. SQLite allows 2,000 in a table, and in a query's result; a query
    /// returns a few more than those of a table.
    package static let largestColumnCount = 1_990

    /// The tables with more columns than SQLite allows.
    package var tablesTooWide: [Table] { tables.filter { $0.columns.count > Self.largestColumnCount } }

    /// Creates the schema of a model.
    ///
    /// Every sound model has a schema. In other models, the parts that name something missing are left out.
    package init(_ model: Model) {
        var builder = LayoutBuilder(model)
        let layout = builder.layout()
        modelName = model.name
        hierarchyTables = layout.hierarchies.all.map { layout.table(of: $0.root.name) }
        let modelTables = TableBuilder(layout: layout).tables()
        tables = modelTables + Schema.systemTables
        var indexBuilder = IndexBuilder(layout: layout)
        indexes = indexBuilder.all()
        var triggerNames = NameAllocator()
        var rules = DeleteRuleTriggers(layout: layout, names: triggerNames)
        var triggers = rules.all()
        let relationships = layout.relationshipMappings()
        var derivations = DerivationTriggers(layout: layout, names: rules.names)
        triggers += derivations.all(mappings: relationships)
        triggerNames = derivations.names
        let deleteRules = triggers.filter { $0.purpose == .deleteRule }
        triggers = GuardTriggers.triggers(for: modelTables, rules: deleteRules, names: &triggerNames) + triggers
        triggers += SequenceTriggers.triggers(for: hierarchyTables, names: &triggerNames)
        self.triggers = triggers
        notes = layout.notes + indexBuilder.notes + derivations.notes
        derivationStatements = derivations.computations
        var entities: [String: EntityMapping] = [:]
        for entity in model.entities {
            entities[entity.name] = EntityMapping(
                entity, in: layout, relationships: relationships, keptByStore: derivations.kept)
        }
        self.entities = entities
    }
}
