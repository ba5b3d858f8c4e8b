import RelataCoreDataStore
import RelataModel
import RelataSchema

/// The sources of the columns of a hierarchy's table in Core Data's table.
struct ColumnSources {
    /// The source of a column.
    struct Source {
        /// The expression over the source's row.
        let expression: String
        /// The property's name in messages.
        let property: String
        var attribute: Attribute?
        /// Whether only the value is left out in a lenient import if it is invalid, rather than the row.
        var mayBeLeftOut = false
        /// The names of the entities that a key may refer to, if its table also has rows of others.
        var destinations: [String]?
        /// The column with the position in an ordered relationship, if this is its key.
        var position: String?
    }

    let root: Entity
    let table: Table
    let mapping: SourceMapping
    let schema: Schema
    let externalColumns: Set<SourceMapping.Property>
    let transformables: [SourceMapping.Property: TransformableConversion]
    /// The sources, by the names of the new table's columns.
    private(set) var byColumn: [String: Source] = [:]

    init(
        root: Entity, table: Table, mapping: SourceMapping, schema: Schema,
        externalColumns: Set<SourceMapping.Property>,
        transformables: [SourceMapping.Property: TransformableConversion]
    ) {
        self.root = root
        self.table = table
        self.mapping = mapping
        self.schema = schema
        self.externalColumns = externalColumns
        self.transformables = transformables
    }

    /// Adds the columns that every row has: its ID, its version, its entity.
    mutating func addRow(_ row: EntityMapping, entityExpression: String) {
        byColumn[row.idColumn] = Source(expression: "Z_PK", property: "its ID")
        byColumn[row.versionColumn] = Source(
            expression: "CASE WHEN Z_OPT > 0 THEN Z_OPT ELSE 1 END", property: "its version")
        if let column = row.entityColumn {
            byColumn[column] = Source(expression: entityExpression, property: TableImport.entityProperty)
        }
    }

    /// Adds the attributes and the to-one relationships of all entities of the hierarchy.
    mutating func addProperties() {
        for entity in mapping.model.hierarchy(of: root) {
            guard let row = schema.entities[entity.name] else { continue }
            for attribute in entity.attributes {
                guard let leaf = row.attributes.first(where: { $0.path == [attribute.name] }) else { continue }
                byColumn[leaf.column] = source(of: attribute, of: entity)
            }
            for relationship in entity.relationships where !relationship.isToMany {
                guard case .key(let key, let position)? = row.relationships[relationship.name] else { continue }
                addKey(
                    key, position: position, of: SourceMapping.Property(entity: entity.name, name: relationship.name),
                    to: relationship.destination)
            }
        }
    }

    /// Adds the keys of to-many relationships without inverse, which refer to this table from any entity.
    mutating func addKeysWithoutInverse() {
        for declared in mapping.model.declaredRelationships where declared.relationship.isToMany {
            guard
                case .inverseKey(table.name, let key, let position)? =
                    schema.entities[declared.entity.name]?.relationships[declared.relationship.name],
                byColumn[key] == nil, mapping.model.inverse(of: declared) == nil
            else { continue }
            addKey(
                key, position: position,
                of: SourceMapping.Property(entity: declared.entity.name, name: declared.relationship.name),
                to: declared.entity.name)
        }
    }

    private func source(of attribute: Attribute, of entity: Entity) -> Source {
        let property = SourceMapping.Property(entity: entity.name, name: attribute.name)
        guard let column = mapping.columns[property] else {
            // An attribute without a column in the store is new, and has the value of a new object.
            return Source(
                expression: initialValue(of: attribute, of: entity), property: attribute.name, attribute: attribute)
        }
        let isExternal = externalColumns.contains(property)
        var expression = Self.expression(SQL.name(column), of: attribute, isExternal: isExternal)
        let conversion = transformables[property]
        if let conversion { expression = "\(conversion.function)(\(expression))" }
        return Source(
            expression: expression, property: attribute.name, attribute: attribute,
            mayBeLeftOut: isExternal || attribute.type == .decimal || conversion != nil)
    }

    private func initialValue(of attribute: Attribute, of entity: Entity) -> String {
        let value = attribute.defaultValue?.literal(for: attribute.type) ?? "NULL"
        if entity.name == root.name || value == "NULL" { return value }
        let ids = mapping.model.hierarchy(of: entity).compactMap { mapping.entityIDs[$0.name] }
        return "CASE WHEN Z_ENT IN (\(ids.map(String.init).joined(separator: ", "))) THEN \(value) END"
    }

    private mutating func addKey(
        _ target: String, position: String?, of property: SourceMapping.Property, to destination: String
    ) {
        guard let column = mapping.columns[property] else {
            byColumn[target] = Source(expression: "NULL", property: property.name)
            return
        }
        let key = SQL.name(column)
        byColumn[target] = Source(
            expression: key, property: property.name,
            destinations: schema.entities[destination].flatMap { $0.sharesTable ? $0.concreteEntities : nil },
            position: position)
        guard let position else { return }
        let order = mapping.orders[property].map { Self.position(SQL.name($0)) } ?? "NULL"
        byColumn[position] = Source(
            expression: "CASE WHEN \(key) IS NOT NULL THEN \(order) END", property: "its position in the order")
    }

    /// Returns a position: Core Data's numbers at the same distance as Relata's.
    static func position(_ order: String) -> String { "CAST(\(order) * 1024 AS INTEGER)" }

    private static func expression(_ column: String, of attribute: Attribute, isExternal: Bool) -> String {
        if attribute.type == .decimal { return "\(TableImport.decimalFunction)(\(column))" }
        guard isExternal else { return column }
        return "CASE substr(\(column), 1, 1) WHEN x'01' THEN substr(\(column), 2) "
            + "WHEN x'02' THEN \(TableImport.externalFunction)(\(column)) ELSE \(column) END"
    }
}
