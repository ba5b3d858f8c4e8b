/// A table of the schema.
public struct Table: Sendable, Hashable {
    /// The storage classes of a STRICT table.
    public enum ColumnType: String, Sendable, Hashable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case blob = "BLOB"
        case any = "ANY"
    }

    /// A column of a table.
    public struct Column: Sendable, Hashable {
        /// The column's name, as the model has it unless that was taken.
        public let name: String
        /// What the column stores.
        public let type: ColumnType
        /// Whether the column alone is the primary key.
        public let isPrimaryKey: Bool
        /// Whether every row has a value.
        public let isNotNull: Bool
        /// The default, as SQL.
        public let defaultSQL: String?
        /// The conditions that the column's value must meet, as SQL.
        public let checks: [String]
        /// The enforced reference that the column is, if it is one.
        public let reference: Reference?
        /// The table whose IDs the column holds, whether or not a reference enforces it.
        public let refersTo: String?
        /// The entity whose columns begin here, where it is not the table's root.
        public internal(set) var heading: String?

        init(
            _ name: String, _ type: ColumnType, isPrimaryKey: Bool = false, isNotNull: Bool = false,
            defaultSQL: String? = nil, checks: [String] = [], reference: Reference? = nil, refersTo: String? = nil
        ) {
            self.name = name
            self.type = type
            self.isPrimaryKey = isPrimaryKey
            self.isNotNull = isNotNull
            self.defaultSQL = defaultSQL
            self.checks = checks
            self.reference = reference
            self.refersTo = refersTo
        }
    }

    /// An enforced reference to another table's row.
    public struct Reference: Sendable, Hashable {
        /// What SQLite does when the row that is referred to is deleted.
        public enum Action: String, Sendable, Hashable {
            case noAction = "NO ACTION"
            case setNull = "SET NULL"
            case cascade = "CASCADE"
        }

        /// The table that is referred to.
        public let table: String
        /// Its column, the ID.
        public let column: String
        /// What happens to the row that refers.
        public let onDelete: Action
        /// Whether the reference is only checked when the transaction commits.
        public let isDeferred: Bool
    }

    /// The table's name: that of the root entity, or of the relationship whose pairs it holds.
    public let name: String
    /// What the table is for, as a comment in the DDL.
    public let comment: String
    /// The columns, in their order.
    public let columns: [Column]
    /// The columns of the primary key, where it is not one of `columns` alone.
    public let compoundPrimaryKey: [String]
    /// Conditions over several columns, as SQL.
    public let checks: [String]
    /// Whether the rows are kept in the order of the compound key.
    public let isWithoutRowID: Bool
}
