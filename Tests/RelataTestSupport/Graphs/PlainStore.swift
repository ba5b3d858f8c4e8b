public import RelataModel
import RelataSchema

/// A graph in a database, written and deleted only with plain SQL.
public final class PlainStore {
    private let schema: Schema
    private let database: PlainDatabase

    /// An empty store of a model.
    public init(_ model: Model) throws {
        schema = Schema(model)
        database = try PlainDatabase()
        try database.run(schema.ddl)
    }

    /// A copy of the store as it is now.
    public init(copyOf other: PlainStore) throws {
        schema = other.schema
        database = try PlainDatabase(copyOf: other.database)
    }

    private func mapping(_ node: Node) throws -> EntityMapping {
        guard let mapping = schema.entities[node.entity] else { throw UnknownEntity(name: node.entity) }
        return mapping
    }

    /// The model has no entity of that name.
    public struct UnknownEntity: Error {
        let name: String
    }

    // MARK: Writing

    /// Inserts the whole graph in one transaction.
    public func insert(_ graph: Graph) throws {
        var rows: [String] = []
        var keys: [String] = []
        // Of a relationship that is its own inverse a pair is written once.
        var pairs: [String: Set<[Int64]>] = [:]
        for node in graph.nodes.sorted() {
            let mapping = try mapping(node)
            var values = [(mapping.idColumn, "\(node.id)")]
            if let column = mapping.entityColumn { values.append((column, "'\(node.entity)'")) }
            for way in graph.ways[node.entity] {
                let destinations = graph.values(way, of: node)
                switch mapping.relationships[way.name] {
                case .key(let column, let position):
                    guard let destination = destinations.first else { continue }
                    values.append((column, "\(destination.id)"))
                    if let position, let inverse = way.inverse {
                        values.append((position, place(of: node, among: graph.values(inverse, of: destination))))
                    }
                case .inverseKey(let table, let column, let position):
                    // The key of a relationship with inverse is written by the other row.
                    guard way.inverse == nil else { continue }
                    for destination in destinations {
                        let order = position.map { ", \"\($0)\" = \(place(of: destination, among: destinations))" }
                        keys.append(
                            "UPDATE \"\(table)\" SET \"\(column)\" = \(node.id)\(order ?? "") WHERE \"_id\" = \(destination.id)"
                        )
                    }
                case .join(let join):
                    for destination in destinations {
                        guard let inverse = way.inverse else { continue }
                        if inverse === way {
                            let pair = [node.id, destination.id].sorted()
                            guard pairs[join.table, default: []].insert(pair).inserted else { continue }
                            let isSwapped = node > destination
                            keys.append(
                                insertion(node, destination, join, places: graph, way, inverse, swapped: isSwapped))
                        } else if way.qualifiedName < inverse.qualifiedName || !graph.nodes.contains(destination) {
                            keys.append(insertion(node, destination, join, places: graph, way, inverse, swapped: false))
                        }
                    }
                case .transient, nil: break
                }
            }
            let columns = values.map { "\"\($0.0)\"" }.joined(separator: ", ")
            rows.append(
                "INSERT INTO \"\(mapping.table)\" (\(columns)) VALUES (\(values.map(\.1).joined(separator: ", ")))")
        }
        try database.transaction(rows + keys)
    }

    private func insertion(
        _ source: Node, _ destination: Node, _ join: JoinMapping, places graph: Graph, _ way: Way, _ inverse: Way,
        swapped: Bool
    ) -> String {
        let (first, second) = swapped ? (destination, source) : (source, destination)
        var values = [(join.sourceColumn, "\(first.id)"), (join.destinationColumn, "\(second.id)")]
        if let position = join.position {
            values.append((position, place(of: second, among: graph.values(way, of: first))))
        }
        if let position = join.inversePosition {
            values.append((position, place(of: first, among: graph.values(inverse, of: second))))
        }
        return "INSERT INTO \"\(join.table)\" (\(values.map { "\"\($0.0)\"" }.joined(separator: ", "))) "
            + "VALUES (\(values.map(\.1).joined(separator: ", ")))"
    }

    private func place(of node: Node, among nodes: [Node]) -> String {
        nodes.firstIndex(of: node).map { "\(($0 + 1) << 20)" } ?? "NULL"
    }

    /// Deletes the objects in one transaction, one statement each or one statement a run of objects of one table.
    public func delete(_ nodes: [Node], together: Bool = false) throws {
        var statements: [String] = []
        var index = 0
        while index < nodes.count {
            let table = try mapping(nodes[index]).table
            var ids = [nodes[index].id]
            index += 1
            while together, index < nodes.count, try mapping(nodes[index]).table == table {
                ids.append(nodes[index].id)
                index += 1
            }
            let list = ids.map { "\($0)" }.joined(separator: ", ")
            statements.append("DELETE FROM \"\(table)\" WHERE \"_id\" IN (\(list))")
        }
        try database.transaction(statements)
    }

    // MARK: Reading

    /// What is stored, one line an object and one a relationship, for comparison.
    public func contents(of graph: Graph) throws -> [String] {
        var lines: [String] = []
        for table in schema.hierarchyTables {
            for id in try database.integers("SELECT \"_id\" FROM \"\(table)\"") { lines.append("\(table)#\(id)") }
        }
        for node in graph.nodes.sorted() {
            let mapping = try mapping(node)
            for way in graph.ways[node.entity] {
                guard let query = query(for: node, mapping.relationships[way.name], table: mapping.table) else {
                    lines.append(line(node, way, []))
                    continue
                }
                lines.append(line(node, way, try database.integers(query)))
            }
        }
        return lines.sorted()
    }

    private func query(for node: Node, _ place: RelationshipMapping?, table own: String) -> String? {
        switch place {
        case .key(let column, _):
            return "SELECT \"\(column)\" FROM \"\(own)\" WHERE \"_id\" = \(node.id)"
        case .inverseKey(let table, let column, let position):
            let order = position.map { "\"\($0)\", " } ?? ""
            return "SELECT \"_id\" FROM \"\(table)\" WHERE \"\(column)\" = \(node.id) ORDER BY \(order)\"_id\""
        case .join(let join):
            func half(_ source: String, _ destination: String, _ position: String?) -> String {
                let place = position.map { "\"\($0)\"" } ?? "0"
                return "SELECT \"\(destination)\" AS d, \(place) AS p FROM \"\(join.table)\" "
                    + "WHERE \"\(source)\" = \(node.id)"
            }
            var halves = [half(join.sourceColumn, join.destinationColumn, join.position)]
            if join.isSymmetric {
                halves.append(
                    half(join.destinationColumn, join.sourceColumn, join.inversePosition)
                        + " AND \"\(join.destinationColumn)\" <> \"\(join.sourceColumn)\"")
            }
            return "SELECT d FROM (\(halves.joined(separator: " UNION ALL "))) ORDER BY p, d"
        case .transient, nil: return nil
        }
    }

    /// What should be stored of the graph.
    ///
    /// A destination that is gone is stored where the object's own row or a table of pairs holds the reference; where
    /// the destination's row held it, it went with that row.
    public func expectedContents(of graph: Graph) throws -> [String] {
        var lines: [String] = []
        for node in graph.nodes {
            let mapping = try mapping(node)
            lines.append("\(mapping.table)#\(node.id)")
            for way in graph.ways[node.entity] {
                var destinations = graph.values(way, of: node)
                switch mapping.relationships[way.name] {
                case .inverseKey: destinations = graph.livingValues(way, of: node)
                case .transient: destinations = []
                default: break
                }
                lines.append(line(node, way, destinations.map(\.id)))
            }
        }
        return lines.sorted()
    }

    private func line(_ node: Node, _ way: Way, _ ids: [Int64]) -> String {
        "\(node).\(way.name) = \(way.isOrdered ? ids : ids.sorted())"
    }
}
