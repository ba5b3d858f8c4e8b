import RelataModel
import RelataSchema

/// The columns of one table while the sources of their values are determined.
struct ColumnPlanner {
    /// The source of the values of one entity's rows.
    enum Part: Hashable {
        case column(String)
        /// The column, with a value where it is NULL.
        case filled(String, with: String)
        case constant(String)
        case computed(String)
    }

    /// A condition that a column's new values must meet.
    struct Requirement {
        let column: String
        let name: String
        let description: String
        /// The condition of a violation, as SQL over the new row.
        let violation: String
        let isOfEveryRow: Bool
        let location: SourceLocation?
        let kind: MigrationPlan.Condition.Kind
        var suggestion: String?
    }

    /// The old table.
    let table: String
    let pairs: [MigrationPlanner.Pair]
    private(set) var sources: [String: ColumnSource] = [:]
    private(set) var requirements: [Requirement] = []
    /// Queries that do not belong to a column.
    private(set) var conditions: [MigrationPlan.Condition] = []

    /// Sets the source of a column's values.
    mutating func set(_ column: String, to source: ColumnSource) { sources[column] = source }

    mutating func require(_ requirement: Requirement) { requirements.append(requirement) }

    /// Adds a query that must find no rows.
    mutating func check(_ condition: MigrationPlan.Condition) { conditions.append(condition) }

    /// Combines the parts of a column.
    /// - Parameters:
    ///   - parts: the sources for the rows of each old entity; rows of missing entities have no value.
    ///   - owners: the old entities that can have a value in each old column.
    mutating func set(_ column: String, from parts: [String: Part], owners: [String: Set<String>]) {
        sources[column] = Self.source(parts, of: pairs.map(\.old.name), owners: owners)
    }

    static func source(_ parts: [String: Part], of entities: [String], owners: [String: Set<String>]) -> ColumnSource {
        guard let first = parts.values.first else { return .constant("NULL") }
        let isOne = parts.values.allSatisfy { $0 == first }
        let others = entities.filter { parts[$0] == nil }
        let isAlone = { (column: String) in owners[column, default: []].isDisjoint(with: others) }
        let entityColumn = ColumnSource.column(Schema.entityColumn)
        switch first {
        case .column(let name) where isOne && isAlone(name): return .kept(name, nil)
        case .filled(let name, let value) where isOne && isAlone(name):
            let isOfThem = others.isEmpty ? "" : " AND \(entityColumn) IN (\(SQL.texts(parts.keys.sorted())))"
            return .kept(
                name, ColumnSource.Change(value: value, condition: "\(ColumnSource.column(name)) IS NULL\(isOfThem)"))
        case .constant(let value) where isOne && (others.isEmpty || value == "NULL"): return .constant(value)
        case .computed(let expression) where isOne && others.isEmpty: return .computed(expression)
        default: break
        }
        // Some entities use the same column, and others get a default.
        var cases: [String] = []
        for (part, entities) in Dictionary(grouping: parts.keys, by: { parts[$0] }).sorted(by: {
            ($0.value.min() ?? "") < ($1.value.min() ?? "")
        }) {
            guard let part else { continue }
            cases.append("WHEN \(entityColumn) IN (\(SQL.texts(entities.sorted()))) THEN \(part.sql)")
        }
        return .computed("CASE \(cases.joined(separator: " ")) END")
    }
}

extension ColumnPlanner.Part {
    var sql: String {
        switch self {
        case .column(let name): ColumnSource.column(name)
        case .filled(let name, let value): "coalesce(\(ColumnSource.column(name)), \(value))"
        case .constant(let value), .computed(let value): value
        }
    }
}
