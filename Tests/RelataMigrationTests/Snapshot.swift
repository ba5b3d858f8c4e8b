import RelataModel
import RelataSchema
import RelataTestSupport

/// The objects of a store as the model has them, property by property, whatever the tables are.
struct Snapshot {
    struct Key: Hashable {
        let table: String
        let id: Int64
    }

    struct Object {
        let entity: String
        let id: Int64
        /// By path.
        var values: [String: PlainDatabase.Value] = [:]
        /// The IDs of the destinations, in their order.
        var references: [String: [Int64]] = [:]
    }

    /// The objects by entity and ID.
    private(set) var objects: [String: [Int64: Object]] = [:]

    init(_ database: PlainDatabase, _ model: Model, _ mappings: [String: EntityMapping]) throws {
        for entity in model.entities where !entity.isAbstract {
            guard let mapping = mappings[entity.name] else { continue }
            let columns = ["_id"] + mapping.attributes.map(\.column)
            let filter = mapping.entityColumn.map { " WHERE \(Filler.name($0)) = \(Filler.text(entity.name))" } ?? ""
            let rows = try database.rows(
                "SELECT \(columns.map(Filler.name).joined(separator: ", ")) FROM \(Filler.name(mapping.table))\(filter)"
            )
            var found: [Int64: Object] = [:]
            for row in rows {
                guard case .integer(let id) = row[0] else { continue }
                var object = Object(entity: entity.name, id: id)
                for (attribute, value) in zip(mapping.attributes, row.dropFirst()) {
                    object.values[attribute.path.joined(separator: ".")] = value
                }
                for (name, link) in mapping.relationships {
                    if let query = Self.query(link, mapping.table, id) {
                        object.references[name] = try database.integers(query)
                    }
                }
                found[id] = object
            }
            objects[entity.name] = found
        }
    }

    private static func query(_ mapping: RelationshipMapping, _ table: String, _ id: Int64) -> String? {
        switch mapping {
        case .key(let column, _):
            return
                "SELECT \(Filler.name(column)) FROM \(Filler.name(table)) WHERE \"_id\" = \(id) AND \(Filler.name(column)) IS NOT NULL"
        case .inverseKey(let table, let column, let position):
            let order = (position.map { [Filler.name($0)] } ?? []) + ["\"_id\""]
            return
                "SELECT \"_id\" FROM \(Filler.name(table)) WHERE \(Filler.name(column)) = \(id) ORDER BY \(order.joined(separator: ", "))"
        case .join(let join):
            let (source, destination) = (Filler.name(join.sourceColumn), Filler.name(join.destinationColumn))
            let order = (join.position.map { [Filler.name($0)] } ?? []) + [destination]
            let query = "SELECT \(destination) FROM \(Filler.name(join.table)) WHERE \(source) = \(id)"
            guard join.isSymmetric else { return query + " ORDER BY " + order.joined(separator: ", ") }
            return query
                + " UNION SELECT \(source) FROM \(Filler.name(join.table)) WHERE \(destination) = \(id) ORDER BY 1"
        case .transient: return nil
        }
    }
}
