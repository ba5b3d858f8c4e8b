import DataModel
import RelationalSchema
import TestSupport
import Testing

/// A graph in a database, written and deleted with plain SQL alone.
final class PlainStore {
    let model: Model
    let schema: Schema
    let database: PlainDatabase

    init(_ model: Model) throws {
        self.model = model
        schema = Schema(model)
        database = try PlainDatabase()
        try database.run(schema.ddl)
    }

    /// A copy of the store as it is now.
    init(copyOf other: PlainStore) throws {
        model = other.model
        schema = other.schema
        database = try PlainDatabase(copyOf: other.database)
    }

    func mapping(_ entity: String) throws -> EntityMapping {
        try #require(schema.entities[entity])
    }

    // MARK: Writing

    /// Inserts the whole graph in one transaction.
    func insert(_ graph: Graph) throws {
        var statements: [String] = []
        var pairs: Set<String> = []
        for node in graph.nodes.sorted() {
            let mapping = try mapping(node.entity)
            var values = [(mapping.idColumn, "\(node.id)")]
            if let column = mapping.entityColumn { values.append((column, "'\(node.entity)'")) }
            for relationship in graph.relationships(of: node.entity) {
                let destinations = graph.values(relationship, of: node).sorted()
                guard let place = mapping.relationships[relationship.relationship.name] else { continue }
                switch place {
                case .key(let column, let position):
                    values.append((column, destinations.first.map { "\($0.id)" } ?? "NULL"))
                    if let position, !destinations.isEmpty { values.append((position, "1048576")) }
                case .inverseKey(let table, let column, let position):
                    // The key of a relationship with inverse is written by the other row.
                    guard model.inverse(of: relationship) == nil else { continue }
                    for destination in destinations {
                        let order = position.map { ", \"\($0)\" = 1" } ?? ""
                        statements.append(
                            "UPDATE \"\(table)\" SET \"\(column)\" = \(node.id)\(order) WHERE \"_id\" = \(destination.id)"
                        )
                    }
                case .join(let join):
                    for destination in destinations {
                        var row = [node.id, destination.id]
                        if join.isSymmetric { row.sort() }
                        let sql =
                            "INSERT INTO \"\(join.table)\" (\"\(join.sourceColumn)\", \"\(join.destinationColumn)\") VALUES (\(row[0]), \(row[1]))"
                        let canonical =
                            "\(join.table) \([join.sourceColumn: row[0], join.destinationColumn: row[1]].sorted { $0.key < $1.key })"
                        if pairs.insert(canonical).inserted { statements.append(sql) }
                    }
                case .transient: break
                }
            }
            let columns = values.map { "\"\($0.0)\"" }.joined(separator: ", ")
            statements.insert(
                "INSERT INTO \"\(mapping.table)\" (\(columns)) VALUES (\(values.map(\.1).joined(separator: ", ")))",
                at: 0)
        }
        try database.transaction(statements)
    }

    /// Deletes the objects in one transaction, one statement each or one statement a run of objects of one table.
    func delete(_ nodes: [Node], together: Bool = false) throws {
        var statements: [String] = []
        var index = 0
        while index < nodes.count {
            let table = try mapping(nodes[index].entity).table
            var ids = [nodes[index].id]
            index += 1
            while together, index < nodes.count, try mapping(nodes[index].entity).table == table {
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
    func contents(of graph: Graph) throws -> [String] {
        var lines: [String] = []
        for table in schema.hierarchyTables {
            for id in try database.integers("SELECT \"_id\" FROM \"\(table)\"") { lines.append("\(table)#\(id)") }
        }
        for node in graph.nodes.sorted() {
            let mapping = try mapping(node.entity)
            for relationship in graph.relationships(of: node.entity) {
                guard let place = mapping.relationships[relationship.relationship.name] else { continue }
                let found: [Int64]
                switch place {
                case .key(let column, _):
                    found = try database.integers(
                        "SELECT \"\(column)\" FROM \"\(mapping.table)\" WHERE \"_id\" = \(node.id)")
                case .inverseKey(let table, let column, _):
                    found = try database.integers("SELECT \"_id\" FROM \"\(table)\" WHERE \"\(column)\" = \(node.id)")
                case .join(let join):
                    var sql =
                        "SELECT \"\(join.destinationColumn)\" FROM \"\(join.table)\" WHERE \"\(join.sourceColumn)\" = \(node.id)"
                    if join.isSymmetric {
                        sql +=
                            " UNION SELECT \"\(join.sourceColumn)\" FROM \"\(join.table)\" WHERE \"\(join.destinationColumn)\" = \(node.id)"
                    }
                    found = try database.integers(sql)
                case .transient: found = []
                }
                lines.append("\(node).\(relationship.relationship.name) = \(found.sorted())")
            }
        }
        return lines.sorted()
    }

    /// What should be stored of the graph.
    ///
    /// A destination that is gone is stored where the object's own row or a table of pairs holds the reference; where
    /// the destination's row held it, it went with that row.
    func expectedContents(of graph: Graph) throws -> [String] {
        var lines: [String] = []
        for node in graph.nodes {
            let mapping = try mapping(node.entity)
            lines.append("\(mapping.table)#\(node.id)")
            for relationship in graph.relationships(of: node.entity) {
                var destinations = graph.values(relationship, of: node)
                switch mapping.relationships[relationship.relationship.name] {
                case .inverseKey: destinations.formIntersection(graph.nodes)
                case .transient: destinations = []
                default: break
                }
                lines.append("\(node).\(relationship.relationship.name) = \(destinations.map(\.id).sorted())")
            }
        }
        return lines.sorted()
    }
}
