import RelataSchema

/// The source of a column's values.
enum ColumnSource: Hashable {
    /// The old column, except for the rows of the change.
    case kept(String, Change?)
    /// The same value for every row, as SQL.
    case constant(String)
    /// An SQL expression over the old row, whose alias is `_row`.
    case computed(String)

    /// Values of a column that are replaced.
    struct Change: Hashable {
        /// The new value, as SQL.
        let value: String
        /// The condition of the rows, as SQL.
        let condition: String
    }

    /// The alias in SQL of the old row.
    static let row = "\"_row\""

    /// Returns a column of the old row, as SQL.
    static func column(_ name: String) -> String { "\(row).\(SQL.name(name))" }

    /// The value of the row, as SQL.
    var sql: String {
        switch self {
        case .kept(let name, nil): Self.column(name)
        case .kept(let name, let change?):
            "CASE WHEN \(change.condition) THEN \(change.value) ELSE \(Self.column(name)) END"
        case .constant(let value): value
        case .computed(let expression): expression
        }
    }
}

/// The plan for one table of the new schema.
struct TablePlan {
    /// The way in which the table is created.
    enum Kind {
        /// It is new, and has no rows.
        case create
        /// The old table is altered.
        case alter
        /// A new table gets the rows, and the old one is dropped, or keeps its other rows.
        case rewrite
    }

    let target: Table
    /// The table that the rows come from, if there is one.
    let source: StoredSchema.StoredTable?
    /// The condition of the rows, as SQL over `_row`; `nil` for all rows.
    var condition: String?
    /// The source of each column's values, in the order of the target's columns.
    var columns: [ColumnSource] = []
    /// The query of the rows, for a table of pairs with another source.
    var pairs: String?
    var kind = Kind.create
    /// The rows from other tables, whose IDs were raised above those of this one.
    var others: [TablePlan] = []
    /// Whether the old table may become this one; of several that share its rows only one may.
    var keepsTable = false

    /// The columns that may stay where no one reads them any more.
    var droppable: Set<String> = []

    /// The columns that stay so, in their order.
    var droppedColumns: [StoredSchema.Column] {
        guard let source, !droppable.isEmpty else { return [] }
        let kept = Set(keptColumns)
        return source.columns.filter { !kept.contains($0.name) }
    }

    /// The new rows, as a query over the old tables.
    var rows: String {
        if let pairs { return pairs }
        guard let source else { return "" }
        let list = zip(target.columns, columns).map { "\($1.sql) AS \(SQL.name($0.name))" }.joined(separator: ", ")
        let rows =
            "SELECT \(list) FROM \(SQL.name(source.name)) AS \(ColumnSource.row)"
            + (condition.map { " WHERE \($0)" } ?? "")
        return ([rows] + others.map(\.rows)).joined(separator: " UNION ALL ")
    }

    /// Whether rows get other values than they have, so that a rewrite costs no more.
    private var writesRows: Bool {
        condition != nil
            || columns.contains { source in
                switch source {
                case .kept(_, nil): false
                case .constant(let value): value.hasPrefix("(")
                case .kept, .computed: true
                }
            }
    }

    /// The old columns that stay what they are.
    var keptColumns: [String] {
        columns.compactMap { if case .kept(let name, _) = $0 { name } else { nil } }
    }

    /// Whether the old table can become this one without rewriting its rows.
    var canAlter: Bool {
        guard let source, keepsTable, pairs == nil, others.isEmpty else { return false }
        let kept = keptColumns
        guard kept.count == Set(kept).count else { return false }
        let others = source.columns.map(\.name).filter { !kept.contains($0) }
        guard others.isEmpty || droppable.isSuperset(of: others) && !writesRows else { return false }
        let types = Dictionary(source.columns.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
        return zip(target.columns, columns).allSatisfy { column, source in
            guard case .kept(let name, _) = source else { return !column.isPrimaryKey }
            return types[name] == column.type.rawValue
        }
    }
}
