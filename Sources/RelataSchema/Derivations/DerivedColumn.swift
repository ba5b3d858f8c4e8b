import RelataModel

/// A derived attribute that triggers maintain: its column, and its computation in SQL.
struct DerivedColumn {
    /// The value that is computed from the objects at the end of the path.
    enum Value {
        /// The value of a column of the one object.
        case column(String)
        case count
        /// The sum of a column's numbers.
        case sum(column: String)
        /// The time at which the row was written.
        case now
        /// A value that SQLite cannot compute: the column is cleared when its source changes.
        case unknown(source: String)
    }

    let leaf: Layout.Leaf
    let table: String
    let path: DerivationPath
    let value: Value
    /// The condition that a row is of the entity, if its table has other entities too: their rows have no value.
    let rowCondition: String?
    /// Whether the summed values are integers, whose sum can be updated incrementally.
    let isWhole: Bool

    /// Seconds since 2001-01-01 00:00:00 UTC, which is the Julian day 2451910.5.
    static let now = "(julianday('now') - 2451910.5) * 86400.0"

    /// Why the store cannot keep a derivation.
    struct Underivable: Error {
        let reason: String
    }

    /// Creates the column of a derivation.
    /// - Throws: ``Underivable`` if the store cannot keep it.
    init(
        _ leaf: Layout.Leaf, of entity: Entity, in layout: Layout, mappings: [PropertyKey: RelationshipMapping],
        columns: StoredColumns
    ) throws(Underivable) {
        guard let derivation = leaf.attribute.derivation?.derivation else {
            throw Underivable(reason: "its expression has no supported form")
        }
        let names: [String]
        switch derivation {
        case .keyPath(let path), .function(_, let path): names = path.dropLast()
        case .aggregate(let path, .sum): names = path.dropLast()
        case .aggregate(let path, .count): names = path
        case .now: names = []
        }
        guard let path = DerivationPath(names, from: entity, in: layout, mappings: mappings) else {
            throw Underivable(reason: "its key path leads over something that is not stored")
        }
        self.leaf = leaf
        table = path.tables[0]
        self.path = path
        rowCondition = layout.condition(for: entity.name)
        (value, isWhole) = try Self.value(of: derivation, as: leaf.attribute.type, at: path, columns: columns)
    }

    /// Returns the value of a derivation, and whether it is a sum of integers.
    private static func value(
        of derivation: Derivation, as target: AttributeType, at path: DerivationPath, columns: StoredColumns
    ) throws(Underivable) -> (value: Value, isWhole: Bool) {
        func column(_ keyPath: [String]) -> StoredColumns.Column? {
            keyPath.last.flatMap { columns.column([$0], of: path.destination) }
        }
        let isToMany = path.hops.contains { $0.isToMany }
        switch derivation {
        case .now:
            guard target == .date || target == .double else {
                throw Underivable(reason: "a time needs an attribute of the type Date")
            }
            return (.now, false)
        case .aggregate(_, .count):
            guard target.isNumeric, target != .decimal, !path.hops.isEmpty else {
                throw Underivable(reason: "a count needs a numeric attribute")
            }
            return (.count, false)
        case .aggregate(let keyPath, .sum):
            guard let column = column(keyPath), let type = column.type, type.isNumeric, target.isNumeric,
                target != .decimal, !path.hops.isEmpty
            else { throw Underivable(reason: "SQLite cannot add its numbers exactly") }
            return (.sum(column: column.name), type.isInteger && target.isInteger)
        case .keyPath(let keyPath):
            guard let column = column(keyPath), !isToMany, column.type?.columnType == target.columnType else {
                throw Underivable(reason: "its key path does not lead to one value of its type")
            }
            return (.column(column.name), false)
        case .function(_, let keyPath):
            guard let column = column(keyPath), !isToMany else {
                throw Underivable(reason: "its key path does not lead to one value")
            }
            return (.unknown(source: column.name), false)
        }
    }

    /// The value for the row of the surrounding statement, as SQL.
    var expression: String {
        let end = path.hops.isEmpty ? SQL.name(table) : path.alias(of: path.hops.count)
        let type = leaf.attribute.type.columnType
        switch value {
        case .now: return Self.now
        case .unknown: return "NULL"
        case .count: return cast("(SELECT count(*) \(path.clauses(from: table)))", isReal: type == .real)
        case .sum(let column):
            let sum = "coalesce(sum(CAST(\(end).\(SQL.name(column)) AS \(isWhole ? "INTEGER" : "REAL"))), 0)"
            return "(SELECT CAST(\(sum) AS \(type.rawValue)) \(path.clauses(from: table)))"
        case .column(let column):
            let source = "\(end).\(SQL.name(column))"
            return path.hops.isEmpty ? source : "(SELECT \(source) \(path.clauses(from: table)))"
        }
    }

    private func cast(_ expression: String, isReal: Bool) -> String {
        isReal ? "CAST(\(expression) AS REAL)" : expression
    }

    /// Returns the statement that computes the column for the rows whose ID meets the condition; for all rows without
    /// one.
    func update(where condition: String?) -> String {
        assignment(of: expression, where: condition)
    }

    /// Returns the statement that sets the column to a value, an SQL expression.
    func assignment(of value: String, where condition: String?) -> String {
        let conditions = [condition.map { "\(SQL.name(Schema.idColumn)) \($0)" }, rowCondition].compactMap(\.self)
        let assignment = "UPDATE \(SQL.name(table)) SET \(SQL.name(leaf.column)) = \(value)"
        return conditions.isEmpty ? assignment : assignment + "\n        WHERE " + conditions.joined(separator: " AND ")
    }
}
