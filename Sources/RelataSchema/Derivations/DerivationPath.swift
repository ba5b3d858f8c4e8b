import RelataModel

/// The path from an object to the objects that one of its derived attributes is computed from.
struct DerivationPath {
    /// One relationship of the path.
    struct Hop {
        /// The location of the references.
        let mapping: RelationshipMapping
        let destinationTable: String
        /// Whether the hop can lead to several objects.
        let isToMany: Bool
        /// Whether a reference can outlive the row that it refers to.
        let canDangle: Bool
    }

    /// The table at the start of the path, and those at the ends of its hops.
    let tables: [String]
    let hops: [Hop]

    /// Follows the names of relationships; `nil` if one of them is not stored.
    init?(_ names: [String], from entity: Entity, in layout: Layout, mappings: [PropertyKey: RelationshipMapping]) {
        var entity = entity
        var tables = [layout.table(of: entity.name)]
        var hops: [Hop] = []
        for name in names {
            guard let relationship = layout.model.relationship(named: name, of: entity),
                let owner = layout.model.declaringEntity(ofProperty: name, of: entity),
                let destination = layout.model.destination(of: relationship),
                let mapping = mappings[PropertyKey(entity: owner.name, name: name)]
            else { return nil }
            let inverse = layout.model.inverse(of: DeclaredRelationship(relationship, of: owner))
            let table = layout.table(of: destination.name)
            let canDangle = inverse.map { $0.relationship.deleteRule == .noAction } ?? true
            hops.append(
                Hop(
                    mapping: mapping, destinationTable: table, isToMany: relationship.isToMany, canDangle: canDangle))
            tables.append(table)
            entity = destination
        }
        self.tables = tables
        self.hops = hops
        destination = entity
    }

    /// The entity at the end of the path.
    let destination: Entity

    private static let id = SQL.name(Schema.idColumn)

    /// Returns the clauses after `SELECT …` for the objects at the end of the path from one row.
    ///
    /// - Parameter start: the name of the row's table in the surrounding statement.
    func clauses(from start: String) -> String {
        var sources: [String] = []
        var conditions: [String] = []
        var previous = SQL.name(start)
        for (index, hop) in hops.enumerated() {
            let alias = alias(of: index + 1)
            sources.append("\(SQL.name(hop.destinationTable)) AS \(alias)")
            switch hop.mapping {
            case .key(let column, _):
                conditions.append("\(alias).\(Self.id) = \(previous).\(SQL.name(column))")
            case .inverseKey(_, let column, _):
                conditions.append("\(alias).\(SQL.name(column)) = \(previous).\(Self.id)")
            case .join(let join):
                conditions.append("\(alias).\(Self.id) \(Self.destinations(of: "= \(previous).\(Self.id)", in: join))")
            case .transient: break
            }
            previous = alias
        }
        return "FROM \(sources.joined(separator: ", ")) WHERE \(conditions.joined(separator: " AND "))"
    }

    /// Returns the alias in `clauses` of the rows after the given number of hops.
    func alias(of level: Int) -> String { SQL.name("step\(level)") }

    /// Returns the condition that an ID at the start of the path leads, after the given number of hops, to an ID that
    /// meets the given condition.
    func origins(of condition: String, level: Int) -> String {
        var condition = condition
        for index in stride(from: level - 1, through: 0, by: -1) {
            switch hops[index].mapping {
            case .key(let column, _):
                condition =
                    "IN (SELECT \(Self.id) FROM \(SQL.name(tables[index])) WHERE \(SQL.name(column)) \(condition))"
            case .inverseKey(let table, let column, _):
                condition = "IN (SELECT \(SQL.name(column)) FROM \(SQL.name(table)) WHERE \(Self.id) \(condition))"
            case .join(let join):
                condition = Self.sources(of: condition, in: join)
            case .transient: break
            }
        }
        return condition
    }

    private static func destinations(of condition: String, in join: JoinMapping) -> String {
        pairs(join, from: join.sourceColumn, to: join.destinationColumn, condition)
    }

    private static func sources(of condition: String, in join: JoinMapping) -> String {
        pairs(join, from: join.destinationColumn, to: join.sourceColumn, condition)
    }

    private static func pairs(_ join: JoinMapping, from: String, to: String, _ condition: String) -> String {
        let table = SQL.name(join.table)
        var query = "SELECT \(SQL.name(to)) FROM \(table) WHERE \(SQL.name(from)) \(condition)"
        if join.isSymmetric {
            query += " UNION SELECT \(SQL.name(from)) FROM \(table) WHERE \(SQL.name(to)) \(condition)"
        }
        return "IN (\(query))"
    }
}
