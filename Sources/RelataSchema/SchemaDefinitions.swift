import RelataModel
import Synchronization

/// What the statements of a schema define: tables, indexes and triggers. They are built when they are first asked for.
final class SchemaDefinitions: Sendable {
    private let layout: Layout
    private let relationships: [PropertyKey: RelationshipMapping]
    private let hierarchyTables: [String]
    private let builtTables = Mutex<[Table]?>(nil)
    private let builtRules = Mutex<SchemaRules?>(nil)
    private let digest = Mutex<String?>(nil)

    init(layout: Layout, relationships: [PropertyKey: RelationshipMapping], hierarchyTables: [String]) {
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

    /// The indexes and triggers.
    var rules: SchemaRules {
        builtRules.withLock { built in
            if let built { return built }
            let modelTables = Array(tables.dropLast(Schema.systemTables.count))
            let rules = SchemaRules(
                layout: layout, tables: modelTables, relationships: relationships, hierarchyTables: hierarchyTables)
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

extension SchemaDefinitions: Hashable {
    static func == (left: SchemaDefinitions, right: SchemaDefinitions) -> Bool {
        left === right || (left.tables == right.tables && left.rules == right.rules)
    }

    // The entities tell schemas apart.
    func hash(into hasher: inout Hasher) {}
}
