public import RelataModel
import RelataSchema

/// Views with the names of a model over the tables of a store of Core Data, for any program that uses SQL.
public struct StoreViews {
    /// The statements, for the `sqlite3` shell.
    public let sql: String

    /// Creates the views.
    ///
    /// - Parameters:
    ///   - store: the store, which is not changed: the views are temporary.
    ///   - model: the model of the store.
    /// - Throws: `StoreFileError` if the store is damaged.
    public init(_ store: CoreDataStore, model: Model) throws(StoreFileError) {
        let mapping = try SourceMapping(model, store)
        var statements: [String] = []
        for entity in model.entities {
            guard let table = mapping.tables[model.root(of: entity).name] else { continue }
            statements.append(Self.view(of: entity, table, mapping))
        }
        for join in mapping.joins { statements.append(Self.view(of: join)) }
        var text =
            "-- Views by the names of the model over the tables of Core Data. They last as long as the connection.\n"
        text +=
            "-- Dates are seconds since 2001-01-01 00:00:00 UTC: datetime(\"date\" + 978307200, 'unixepoch') shows one.\n"
        for name in mapping.missing { text += "-- The store has no place for \(name).\n" }
        for doubt in mapping.doubts { text += "-- \(doubt).\n" }
        sql = text + "\n" + statements.joined(separator: "\n")
    }

    private static func view(of entity: Entity, _ table: CoreDataStore.Table, _ mapping: SourceMapping) -> String {
        let model = mapping.model
        let hierarchy = model.hierarchy(of: entity)
        var columns = ["Z_PK AS \"_id\""]
        if hierarchy.count > 1, let expression = mapping.entityExpression(of: hierarchy.filter { !$0.isAbstract }) {
            columns.append("\(expression) AS \"_entity\"")
        }
        for ancestor in model.lineage(of: entity) {
            let names =
                ancestor.attributes.map(\.name)
                + ancestor.relationships.filter { !$0.isToMany }.map(\.name)
            for name in names {
                let property = SourceMapping.Property(entity: ancestor.name, name: name)
                guard let column = mapping.columns[property] else { continue }
                columns.append("\(SQL.name(column)) AS \(SQL.name(name))")
                if let order = mapping.orders[property] {
                    columns.append("\(SQL.name(order)) AS \(SQL.name(name + "_position"))")
                }
            }
        }
        // The keys of lists without inverse are in the rows of their destinations.
        for declared in model.declaredRelationships
        where declared.relationship.isToMany
            && model.lineage(of: entity).contains(where: { $0.name == declared.relationship.destination })
        {
            let property = SourceMapping.Property(entity: declared.entity.name, name: declared.relationship.name)
            guard let column = mapping.columns[property] else { continue }
            columns.append("\(SQL.name(column)) AS \(SQL.name(declared.qualifiedName))")
        }
        var text = "CREATE TEMP VIEW \(SQL.name(entity.name)) AS SELECT\n    " + columns.joined(separator: ",\n    ")
        text += "\nFROM \(SQL.name(table.name))"
        let ids = hierarchy.compactMap { mapping.entityIDs[$0.name] }.map { "\($0)" }
        if entity.parent != nil { text += "\nWHERE Z_ENT IN (\(ids.joined(separator: ", ")))" }
        return text + ";\n"
    }

    private static func view(of join: SourceMapping.Join) -> String {
        let source = join.relationship.entity.name
        var columns = [
            "\(SQL.name(join.sourceColumn)) AS \(SQL.name(source))",
            "\(SQL.name(join.destinationColumn)) AS \(SQL.name(join.relationship.relationship.name))",
        ]
        if let order = join.order {
            columns.append("\(SQL.name(order)) AS \(SQL.name(join.relationship.relationship.name + "_position"))")
        }
        if let order = join.inverseOrder {
            columns.append("\(SQL.name(order)) AS \(SQL.name(join.inverse.relationship.name + "_position"))")
        }
        return "CREATE TEMP VIEW \(SQL.name(source + "_" + join.relationship.relationship.name)) AS SELECT\n    "
            + columns.joined(separator: ",\n    ") + "\nFROM \(SQL.name(join.table));\n"
    }
}
