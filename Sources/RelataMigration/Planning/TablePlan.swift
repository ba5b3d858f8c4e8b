import RelataSchema

/// Where the values of a column come from.
enum ColumnSource: Hashable {
    /// The old column as it is, but for the rows that the change is of.
    case kept(String, Change?)
    /// The same value for every row, as SQL.
    case constant(String)
    /// What SQL computes of the old row, which it calls `_row`.
    case computed(String)

    /// Values of a column that are replaced.
    struct Change: Hashable {
        /// The new value, as SQL.
        let value: String
        /// The condition of the rows, as SQL.
        let condition: String
    }

    /// The name by which SQL calls the old row.
    static let row = "\"_row\""

    /// A column of the old row, as SQL.
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

/// What becomes of one table of the new schema.
struct TablePlan {
    /// How the table comes to be.
    enum Kind {
        /// There was none, and there are no rows for it.
        case create
        /// The old table becomes it.
        case alter
        /// A new table takes the rows, and the old one goes, or keeps its other rows.
        case rewrite
    }

    let target: Table
    /// The table that the rows come from, if any do.
    let source: StoredSchema.StoredTable?
    /// The condition of the rows that come, as SQL over `_row`; all where there is none.
    var condition: String?
    /// Where each column's values come from, in the order of the target's columns.
    var columns: [ColumnSource] = []
    /// The query of the rows, for a table of pairs that takes them from elsewhere.
    var pairs: String?
    var kind = Kind.create
    /// What comes from other tables, whose IDs were raised above those of this one's.
    var others: [TablePlan] = []
    /// Whether the old table may become this one; of several that share its rows only one may.
    var isHeir = false

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

    /// Whether rows get other values than they have, and may as well be written anew.
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

    /// Whether the old table can become this one without its rows being rewritten.
    var canAlter: Bool {
        guard let source, isHeir, pairs == nil, others.isEmpty else { return false }
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
