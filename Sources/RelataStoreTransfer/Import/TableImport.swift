import RelataCoreDataStore
import RelataModel
import RelataSchema

/// The import of the rows of one hierarchy from Core Data's table into Relata's: one statement.
struct TableImport {
    /// A column of the new table, and its source.
    struct Column {
        let column: Table.Column
        /// The expression over the source's row.
        let expression: String
        /// The property's name in messages.
        let property: String
        let attribute: Attribute?
        /// Whether only the value is left out in a lenient import if it is invalid, rather than the row.
        let mayBeLeftOut: Bool
        /// The names of the entities that a key may refer to, if its table also has rows of others.
        var destinations: [String]?
    }

    /// The source of a column.
    private struct Source {
        let expression: String
        let property: String
        var attribute: Attribute?
        var mayBeLeftOut = false
        var destinations: [String]?
    }

    /// The name under which the source is attached.
    static let source = "source"
    /// The functions that expressions call.
    static let decimalFunction = "relata_decimal"
    static let externalFunction = "relata_external"

    let root: Entity
    let table: Table
    let sourceTable: String
    let columns: [Column]
    /// The name of a row's entity, as an expression over the source's row.
    let entityExpression: String
    /// Whether only rows with an ID of their own are read.
    let filtersIDs: Bool

    /// Plans the import of a hierarchy.
    ///
    /// - Parameters:
    ///   - externalColumns: the source's columns whose values have a marker byte for the location of the bytes.
    ///   - filtersIDs: whether rows without an ID of their own are skipped, of which the table has some.
    /// - Returns: `nil` if the file has no table for the hierarchy.
    init?(
        _ root: Entity, _ mapping: SourceMapping, _ schema: Schema, externalColumns: Set<SourceMapping.Property>,
        filtersIDs: Bool, _ transformables: [SourceMapping.Property: TransformableConversion] = [:]
    ) {
        guard let place = schema.entities[root.name], let source = mapping.tables[root.name],
            let table = schema.tables.first(where: { $0.name == place.table })
        else { return nil }
        self.root = root
        self.table = table
        sourceTable = source.name
        let hierarchy = mapping.model.hierarchy(of: root)
        let concrete = hierarchy.filter { !$0.isAbstract }
        entityExpression = Self.entity(concrete, mapping.numbers)

        self.filtersIDs = filtersIDs
        var byName: [String: Source] = [:]
        byName[place.idColumn] = Source(expression: "Z_PK", property: "its ID")
        byName[place.versionColumn] = Source(
            expression: "CASE WHEN Z_OPT > 0 THEN Z_OPT ELSE 1 END", property: "its version")
        if let column = place.entityColumn {
            byName[column] = Source(expression: entityExpression, property: Self.entityProperty)
        }
        for entity in hierarchy {
            guard let place = schema.entities[entity.name] else { continue }
            let numbers = mapping.model.hierarchy(of: entity).compactMap { mapping.numbers[$0.name] }
            for attribute in entity.attributes {
                let property = SourceMapping.Property(entity.name, attribute.name)
                guard let target = place.attributes.first(where: { $0.path == [attribute.name] }) else { continue }
                guard let column = mapping.columns[property] else {
                    // An attribute without a column in the store is new, and has the value of a new object.
                    let value = attribute.defaultValue?.literal(for: attribute.type) ?? "NULL"
                    byName[target.column] = Source(
                        expression: entity.name == root.name || value == "NULL"
                            ? value
                            : "CASE WHEN Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))) THEN \(value) END",
                        property: attribute.name, attribute: attribute)
                    continue
                }
                let isExternal = externalColumns.contains(property)
                var expression = Self.expression(SQL.name(column), of: attribute, isExternal: isExternal)
                let conversion = transformables[property]
                if let conversion { expression = "\(conversion.function)(\(expression))" }
                byName[target.column] = Source(
                    expression: expression, property: attribute.name, attribute: attribute,
                    mayBeLeftOut: isExternal || attribute.type == .decimal || conversion != nil)
            }
            for relationship in entity.relationships where !relationship.isToMany {
                guard case .key(let target, let position)? = place.relationships[relationship.name] else { continue }
                add(
                    key: target, position, SourceMapping.Property(entity.name, relationship.name),
                    to: relationship.destination, in: &byName)
            }
        }
        // The keys of to-many relationships without inverse, which refer to this table from any entity.
        for declared in mapping.model.declaredRelationships where declared.relationship.isToMany {
            guard
                case .inverseKey(table.name, let target, let position)? =
                    schema.entities[declared.entity.name]?.relationships[declared.relationship.name],
                byName[target] == nil, mapping.model.inverse(of: declared) == nil
            else { continue }
            add(
                key: target, position, SourceMapping.Property(declared.entity.name, declared.relationship.name),
                to: declared.entity.name, in: &byName)
        }
        columns = table.columns.map { column in
            let source =
                byName[column.name]
                ?? Source(expression: column.defaultSQL ?? "NULL", property: column.name)
            return Column(
                column: column, expression: source.expression, property: source.property, attribute: source.attribute,
                mayBeLeftOut: source.mayBeLeftOut, destinations: source.destinations)
        }

        func add(
            key target: String, _ position: String?, _ property: SourceMapping.Property, to destination: String,
            in byName: inout [String: Source]
        ) {
            guard let column = mapping.columns[property] else {
                byName[target] = Source(expression: "NULL", property: property.name)
                return
            }
            let key = SQL.name(column)
            byName[target] = Source(
                expression: key, property: property.name,
                destinations: schema.entities[destination].flatMap { $0.sharesTable ? $0.concreteEntities : nil })
            guard let position else { return }
            let order = mapping.orders[property].map { Self.position(SQL.name($0)) } ?? "NULL"
            byName[position] = Source(
                expression: "CASE WHEN \(key) IS NOT NULL THEN \(order) END", property: "its place in the order")
        }
    }

    /// Returns a position: Core Data's numbers at the same distance as Relata's.
    static func position(_ order: String) -> String { "CAST(\(order) * 1024 AS INTEGER)" }

    private static func entity(_ concrete: [Entity], _ numbers: [String: Int64]) -> String {
        let cases = concrete.compactMap { entity in
            numbers[entity.name].map { "WHEN \($0) THEN \(SQL.text(entity.name))" }
        }
        return cases.isEmpty ? "NULL" : "CASE Z_ENT \(cases.joined(separator: " ")) END"
    }

    private static func expression(_ column: String, of attribute: Attribute, isExternal: Bool) -> String {
        if attribute.type == .decimal { return "\(decimalFunction)(\(column))" }
        guard isExternal else { return column }
        return "CASE substr(\(column), 1, 1) WHEN x'01' THEN substr(\(column), 2) "
            + "WHEN x'02' THEN \(externalFunction)(\(column)) ELSE \(column) END"
    }

    /// Returns the statement that imports the rows.
    ///
    /// - Parameter condition: the condition of the source's rows, as SQL.
    func insertStatement(where condition: String? = nil) -> String {
        "INSERT INTO main.\(SQL.name(table.name)) (\(SQL.names(columns.map(\.column.name)))) "
            + "SELECT \(columns.map(\.expression).joined(separator: ", ")) FROM \(from)"
            + (condition.map { " WHERE \($0)" } ?? "")
    }

    /// The rows in the form of the new table: a query with the new names, and the entity.
    var rows: String {
        let values = columns.map { "\($0.expression) AS \(SQL.name($0.column.name))" }
        return
            "SELECT \(values.joined(separator: ", ")), \(entityExpression) AS \(SQL.name(Self.entityName)) FROM \(from)"
    }

    /// The name of a row's entity in messages.
    static let entityProperty = "its entity"

    /// The name of the entity's column in `rows`, which no other column has.
    static let entityName = entityProperty

    private var from: String {
        filtersIDs ? "(SELECT * FROM \(source) WHERE \(Self.properID(source)))" : source
    }

    private var source: String { "\(Self.source).\(SQL.name(sourceTable))" }

    /// Returns the condition for rows of a table with an ID of their own: the first of each.
    private static func properID(_ source: String) -> String {
        "rowid IN (SELECT min(rowid) FROM \(source) WHERE typeof(Z_PK) = 'integer' AND Z_PK > 0 GROUP BY Z_PK)"
    }

    /// A query of the rows that are skipped because they have no ID of their own: ID and entity.
    var rowsWithoutID: String {
        "SELECT Z_PK, \(entityExpression) FROM \(source) WHERE NOT (\(Self.properID(source)))"
    }
}
