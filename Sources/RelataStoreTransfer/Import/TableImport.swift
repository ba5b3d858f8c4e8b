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
        /// The column with the position in an ordered relationship, if this is its key.
        var position: String?
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
        of root: Entity, mapping: SourceMapping, schema: Schema, externalColumns: Set<SourceMapping.Property>,
        filtersIDs: Bool, transformables: [SourceMapping.Property: TransformableConversion] = [:]
    ) {
        guard let target = schema.entities[root.name], let source = mapping.tables[root.name],
            let table = schema.tables.first(where: { $0.name == target.table })
        else { return nil }
        self.root = root
        self.table = table
        sourceTable = source.name
        let hierarchy = mapping.model.hierarchy(of: root)
        let concrete = hierarchy.filter { !$0.isAbstract }
        entityExpression = mapping.entityExpression(of: concrete) ?? "NULL"
        self.filtersIDs = filtersIDs
        var sources = ColumnSources(
            root: root, table: table, mapping: mapping, schema: schema, externalColumns: externalColumns,
            transformables: transformables)
        sources.addRow(target, entityExpression: entityExpression)
        sources.addProperties()
        sources.addKeysWithoutInverse()
        columns = table.columns.map { column in
            let source =
                sources.byColumn[column.name]
                ?? ColumnSources.Source(expression: column.defaultSQL ?? "NULL", property: column.name)
            return Column(
                column: column, expression: source.expression, property: source.property, attribute: source.attribute,
                mayBeLeftOut: source.mayBeLeftOut, destinations: source.destinations,
                position: source.position)
        }
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
