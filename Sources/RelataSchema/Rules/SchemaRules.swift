import RelataModel

/// What a schema has beside its tables: indexes, and the triggers that enforce rules and maintain values.
struct SchemaRules: Sendable, Hashable {
    let indexes: [Index]
    let triggers: [Trigger]
    let notes: [String]
    let derivationStatements: [String]
    /// The columns that triggers maintain, each with its table.
    let keptColumns: Set<[String]>
    /// The derived strings that the runtime computes from other rows.
    let textDerivations: [TextDerivation]

    /// - Parameters:
    ///   - layout: the location of every property.
    ///   - tables: the tables of objects and of pairs.
    ///   - relationships: the mappings of the relationships.
    ///   - hierarchyTables: the tables of objects.
    init(
        layout: Layout, tables: [Table], relationships: [PropertyKey: RelationshipMapping], hierarchyTables: [String]
    ) {
        var indexBuilder = IndexBuilder(layout: layout)
        indexes = indexBuilder.all()
        var triggerNames = NameAllocator()
        var rules = DeleteRuleTriggers(layout: layout, names: triggerNames)
        var triggers = rules.all()
        var derivations = DerivationTriggers(layout: layout, names: rules.names)
        triggers += derivations.all(mappings: relationships)
        triggerNames = derivations.names
        let deleteRules = triggers.filter { $0.purpose == .deleteRule }
        triggers = GuardTriggers.triggers(for: tables, rules: deleteRules, names: &triggerNames) + triggers
        triggers += SequenceTriggers.triggers(for: hierarchyTables, names: &triggerNames)
        self.triggers = triggers
        notes = layout.notes + indexBuilder.notes + derivations.notes
        derivationStatements = derivations.computations
        keptColumns = derivations.kept
        // The order of equal ones is that of the model.
        textDerivations = derivations.texts.enumerated()
            .sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }.map(\.element)
    }
}
