import RelataCoreDataStore
import RelataModel
import RelataSchema

/// Writes the rows of one entity: the statements, and the defaults of a new row.
final class RowWriter {
    /// The meaning of a name in the JSON of an object.
    enum Target {
        case leaf(Int)
        case composite([RowPlan.Field])
        case reference(RowReference)
    }

    let plan: RowPlan
    let table: Table
    /// The index of the table in the schema.
    let tableIndex: Int64
    let targets: [String: Target]
    /// The values of a new object, in the order of the leaves.
    let defaults: [SQLiteValue]
    /// The relationships whose keys are in the row.
    let keys: [(reference: RowReference, column: String, position: String?)]
    private let database: Database
    private let insertion: Query
    private var updates: [[String]: Query] = [:]
    private var lookups: [(leaves: [Int], query: Query)]?

    init(_ plan: RowPlan, into table: Table, tableIndex: Int64, in database: Database) throws {
        self.plan = plan
        self.table = table
        self.database = database
        self.tableIndex = tableIndex
        var targets: [String: Target] = [:]
        for field in plan.fields {
            switch field {
            case .leaf(let name, let index): targets[name] = .leaf(index)
            case .composite(let name, let elements): targets[name] = .composite(elements)
            }
        }
        var keys: [(reference: RowReference, column: String, position: String?)] = []
        for reference in plan.references {
            targets[reference.name] = .reference(reference)
            if case .key(let column, let position) = reference.mapping { keys.append((reference, column, position)) }
        }
        self.targets = targets
        self.keys = keys
        defaults = try plan.leaves.map { leaf in
            guard let literal = leaf.attribute.defaultValue?.literal(for: leaf.attribute.type) else { return .null }
            return try database.rows("SELECT \(literal)").first?.first ?? .null
        }
        var columns = [plan.mapping.idColumn, plan.mapping.versionColumn] + plan.leaves.map(\.column)
        var values = ["?1", "1"] + plan.leaves.indices.map { "?\($0 + 2)" }
        for (_, column, position) in keys {
            columns.append(column)
            values.append("?\(columns.count - 1)")
            if let position {
                columns.append(position)
                values.append("?\(columns.count - 1)")
            }
        }
        if let column = plan.mapping.entityColumn {
            columns.append(column)
            values.append(SQL.text(plan.entity.name))
        }
        insertion = try database.query(
            "INSERT INTO main.\(SQL.name(plan.table)) (\(SQL.names(columns))) VALUES (\(values.joined(separator: ", ")))"
        )
    }

    /// Inserts a row.
    ///
    /// - Parameters:
    ///   - leaves: the values of the leaves.
    ///   - keys: the values of the keys, each followed by its position.
    /// - Returns: the failure if a constraint rejected it.
    func insert(_ id: Int64, leaves: [SQLiteValue], keys: [SQLiteValue]) throws -> Database.Failure? {
        try insertion.constraintFailure(of: [.integer(id)] + leaves + keys)
    }

    /// Changes columns of a row.
    ///
    /// - Returns: the failure if a constraint rejected it.
    func update(_ id: Int64, to values: [(column: String, value: SQLiteValue)]) throws -> Database.Failure? {
        guard !values.isEmpty else { return nil }
        let columns = values.map(\.column)
        let query: Query
        if let known = updates[columns] {
            query = known
        } else {
            var assignments = columns.enumerated().map { "\(SQL.name($1)) = ?\($0 + 2)" }
            let version = SQL.name(plan.mapping.versionColumn)
            assignments.append("\(version) = \(version) + 1")
            query = try database.query(
                "UPDATE main.\(SQL.name(plan.table)) SET \(assignments.joined(separator: ", ")) "
                    + "WHERE \(SQL.name(plan.mapping.idColumn)) = ?1")
            updates[columns] = query
        }
        return try query.constraintFailure(of: [.integer(id)] + values.map(\.value))
    }

    /// Returns the objects in the store that have the values of a uniqueness constraint: ID and entity.
    func existing(_ values: [SQLiteValue?], in schema: Schema) throws -> [Int64: String] {
        let lookups = try self.lookups ?? makeLookups(schema)
        self.lookups = lookups
        var found: [Int64: String] = [:]
        for (leaves, query) in lookups {
            let parameters = leaves.compactMap { values[$0] }
            guard parameters.count == leaves.count, !parameters.contains(.null) else { continue }
            query.bind(parameters)
            while try query.step() { found[query.integer(0)] = query.value(1).plainText ?? plan.entity.name }
        }
        return found
    }

    private func makeLookups(_ schema: Schema) throws -> [(leaves: [Int], query: Query)] {
        let mapping = plan.mapping
        return try plan.keys.map { key in
            let terms = key.leaves.map { SQL.name($0.column) }
            // With the condition of its index, so that the index can be used.
            let condition = schema.entities[key.entity]?.condition
            let filter = terms.enumerated().map { "\($1) = ?\($0 + 1)" } + [condition].compactMap(\.self)
            let query = try database.query(
                "SELECT \(SQL.name(mapping.idColumn)), \(mapping.entityColumn.map { SQL.name($0) } ?? "NULL") "
                    + "FROM main.\(SQL.name(plan.table)) WHERE \(filter.joined(separator: " AND "))")
            return (key.leaves.compactMap { leaf in plan.leaves.firstIndex { $0.column == leaf.column } }, query)
        }
    }

    /// Returns the property that a constraint concerns, from SQLite's message.
    func property(in failure: Database.Failure) -> String? {
        for leaf in plan.leaves where mentions(leaf.column, in: failure.message) { return leaf.path.first }
        for (reference, column, _) in keys where mentions(column, in: failure.message) { return reference.name }
        return nil
    }

    private func mentions(_ column: String, in message: String) -> Bool {
        if message.hasSuffix(": \(table.name).\(column)") { return true }
        let checks = table.columns.first { $0.name == column }?.checks ?? []
        return checks.contains { message.hasSuffix(": \($0)") }
    }
}
