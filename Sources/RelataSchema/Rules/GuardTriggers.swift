/// Refuses deletes on connections that would apply the delete rules only partially.
///
/// SQLite checks no foreign key unless a connection sets `foreign_keys`, and ends a chain of triggers that returns to
/// the same one unless it sets `recursive_triggers`. A shell sets neither by default, and a plain DELETE would
/// silently leave rows that Cascade must delete, and ignore Deny. So each table with such a rule checks the settings
/// that the rule needs.
///
/// If `trusted_schema` is off, SQLite does not allow a trigger to read a setting, and refuses these deletes with its
/// own message.
enum GuardTriggers {
    /// - Parameters:
    ///   - tables: the tables of objects and of pairs.
    ///   - rules: the triggers of the delete rules.
    static func triggers(for tables: [Table], rules: [Trigger], names: inout NameAllocator) -> [Trigger] {
        let haveTriggers = Set(rules.lazy.map(\.table))
        let areReferredTo = Set(tables.lazy.flatMap(\.columns).compactMap { $0.reference?.table })
        return tables.compactMap { table in
            if haveTriggers.contains(table.name) {
                return trigger(on: table.name, ["foreign_keys", "recursive_triggers"], &names)
            }
            return areReferredTo.contains(table.name) ? trigger(on: table.name, ["foreign_keys"], &names) : nil
        }
    }

    private static func trigger(on table: String, _ pragmas: [String], _ names: inout NameAllocator) -> Trigger {
        let settings = pragmas.map { "(SELECT \(SQL.name($0)) FROM pragma_\($0))" }
        let demand = pragmas.map { "PRAGMA \($0) = ON" }.joined(separator: "; ")
        return Trigger(
            names.claim(table + "_guard"), on: table, event: "BEFORE DELETE", purpose: .deleteRule,
            comment: "\(table): no delete without what the delete rules need.",
            when: [DeleteRuleTriggers.isInForce, "NOT (\(settings.joined(separator: " AND ")))"],
            actions: ["SELECT RAISE(ABORT, \(SQL.text(demand + " first: the delete rules need it")))"])
    }
}
