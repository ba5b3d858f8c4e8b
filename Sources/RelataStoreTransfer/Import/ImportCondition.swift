import RelataCoreDataStore
import RelataModel
import RelataSchema

/// A condition that rows of a table can violate.
struct ImportCondition {
    let column: TableImport.Column?
    let property: String
    let reason: String
    /// The condition of the violating rows, as SQL over the names of the new table.
    let violation: String

    /// Returns the query of the violating rows: ID, entity, value.
    ///
    /// - Parameter known: a query of the IDs that need not be found.
    func query(_ table: TableImport, except known: String) -> String {
        let value = column.map { SQL.name($0.column.name) } ?? "NULL"
        let id = SQL.name(table.table.columns.first { $0.isPrimaryKey }?.name ?? Schema.idColumn)
        return "SELECT \(id), \(SQL.name(TableImport.entityName)), \(value) FROM (\(table.rows)) "
            + "WHERE (\(violation)) AND \(id) NOT IN (\(known))"
    }
}

extension TableImport {
    /// All constraints of the new table.
    var conditions: [ImportCondition] {
        var conditions: [ImportCondition] = []
        for part in columns {
            let name = SQL.name(part.column.name)
            func add(_ reason: String, where violation: String) {
                conditions.append(
                    ImportCondition(column: part, property: part.property, reason: reason, violation: violation))
            }
            if let mismatch = part.column.type.mismatch(name) {
                add("it is not \(part.kind)", where: mismatch)
            }
            // Each value is recorded once, with the first condition that it violates.
            var fits = part.column.type.mismatch(name).map { "NOT (\($0)) AND " } ?? ""
            for check in part.column.checks {
                add(
                    part.saysType(check) ? "it is not \(part.kind)" : "the model asks for \(check)",
                    where: "\(fits)NOT (\(check))")
                fits += "(\(check)) AND "
            }
            if part.column.isNotNull, !part.column.isPrimaryKey {
                add(
                    part.property == TableImport.entityProperty
                        ? "its entity number (Z_ENT) is not one of a concrete entity of the model"
                        : "a value is required", where: "\(name) IS NULL")
            }
        }
        for check in table.checks {
            conditions.append(
                ImportCondition(
                    column: nil, property: check, reason: "the model asks for it of every such object",
                    violation: "NOT (\(check))"))
        }
        return conditions
    }

    /// Returns whether only the value can be left out, and not the row.
    func mayLeaveOut(_ column: Column) -> Bool {
        column.mayBeLeftOut && !column.column.isNotNull
    }

    /// Returns the import with invalid values left out of some columns.
    func nulling(_ names: Set<String>) -> TableImport {
        guard !names.isEmpty else { return self }
        return TableImport(
            copying: self,
            columns: columns.map { part in
                guard names.contains(part.column.name) else { return part }
                let name = SQL.name(part.column.name)
                let checks =
                    part.column.checks.map { "(\($0))" }
                    + (part.column.type.mismatch(name).map { ["NOT (\($0))"] } ?? [])
                guard !checks.isEmpty else { return part }
                // The checks use the new name.
                let expression =
                    "(SELECT CASE WHEN \(checks.joined(separator: " AND ")) THEN \(name) END FROM (SELECT \(part.expression) AS \(name)))"
                return Column(
                    column: part.column, expression: expression, property: part.property, attribute: part.attribute,
                    mayBeLeftOut: false, destinations: part.destinations, position: part.position)
            })
    }

    private init(copying other: TableImport, columns: [Column]) {
        root = other.root
        table = other.table
        sourceTable = other.sourceTable
        entityExpression = other.entityExpression
        filtersIDs = other.filtersIDs
        self.columns = columns
    }
}

extension TableImport.Column {
    /// The required kind of value, in words.
    fileprivate var kind: String {
        guard let attribute else { return "the ID of an object" }
        return "a value of the type \(attribute.type.modelName)"
    }

    /// Returns whether a condition only repeats the type of the attribute.
    fileprivate func saysType(_ check: String) -> Bool {
        switch attribute?.type {
        case .decimal: check.contains(" GLOB ")
        case .boolean: check.hasSuffix(" IN (0, 1)")
        case .uuid: check.hasPrefix("length(")
        default: false
        }
    }
}

extension Table.ColumnType {
    /// Returns the condition that a strict column of the type rejects a value.
    fileprivate func mismatch(_ name: String) -> String? {
        switch self {
        case .integer:
            "typeof(\(name)) IN ('text', 'blob') OR (typeof(\(name)) = 'real' AND \(name) <> CAST(\(name) AS INTEGER))"
        case .real: "typeof(\(name)) IN ('text', 'blob')"
        case .text: "typeof(\(name)) = 'blob'"
        case .blob: "typeof(\(name)) NOT IN ('null', 'blob')"
        case .any: nil
        }
    }
}
