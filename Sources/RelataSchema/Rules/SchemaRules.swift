import RelataModel
import Synchronization

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
        _ layout: Layout, _ tables: [Table], _ relationships: [PropertyKey: RelationshipMapping],
        hierarchyTables: [String]
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

/// The tables and rules of a schema, which are built when they are first asked for.
final class LazySchemaRules: Sendable {
    private let layout: Layout
    private let relationships: [PropertyKey: RelationshipMapping]
    private let hierarchyTables: [String]
    private let builtTables = Mutex<[Table]?>(nil)
    private let built = Mutex<SchemaRules?>(nil)
    private let digest = Mutex<String?>(nil)

    init(
        _ layout: Layout, _ relationships: [PropertyKey: RelationshipMapping], hierarchyTables: [String]
    ) {
        self.layout = layout
        self.relationships = relationships
        self.hierarchyTables = hierarchyTables
    }

    /// The tables of objects and of pairs, then the system tables.
    var tables: [Table] {
        builtTables.withLock { built in
            if let built { return built }
            let tables = TableBuilder(layout: layout).tables() + Schema.systemTables
            built = tables
            return tables
        }
    }

    var value: SchemaRules {
        built.withLock { built in
            if let built { return built }
            let modelTables = Array(tables.dropLast(Schema.systemTables.count))
            let rules = SchemaRules(layout, modelTables, relationships, hierarchyTables: hierarchyTables)
            built = rules
            return rules
        }
    }

    /// Returns the digest of the rules, which is computed once.
    func fingerprint(_ compute: () -> String) -> String {
        digest.withLock { digest in
            if let digest { return digest }
            let computed = compute()
            digest = computed
            return computed
        }
    }
}

extension LazySchemaRules: Hashable {
    static func == (left: LazySchemaRules, right: LazySchemaRules) -> Bool {
        left === right || (left.tables == right.tables && left.value == right.value)
    }

    // The entities tell schemas apart.
    func hash(into hasher: inout Hasher) {}
}
