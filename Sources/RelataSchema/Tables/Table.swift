/// A table of the schema.
package struct Table: Sendable, Hashable {
    /// The storage classes of a STRICT table.
    package enum ColumnType: String, Sendable, Hashable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case blob = "BLOB"
        case any = "ANY"
    }

    /// A column of a table.
    package struct Column: Sendable, Hashable {
        /// The column's name, as the model has it unless that was taken.
        package let name: String
        /// What the column stores.
        package let type: ColumnType
        /// Whether the column alone is the primary key.
        package let isPrimaryKey: Bool
        /// Whether every row has a value.
        package let isNotNull: Bool
        /// The default, as SQL.
        package let defaultSQL: String?
        /// The conditions that the column's value must meet, as SQL.
        package let checks: [String]
        /// The enforced reference that the column is, if it is one.
        package let reference: Reference?
        /// The table whose IDs the column holds, whether or not a reference enforces it.
        package let refersTo: String?
        /// The entity whose columns begin here, where it is not the table's root.
        package internal(set) var heading: String?

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
    package struct Reference: Sendable, Hashable {
        /// What SQLite does when the row that is referred to is deleted.
        package enum Action: String, Sendable, Hashable {
            case noAction = "NO ACTION"
            case setNull = "SET NULL"
            case cascade = "CASCADE"
        }

        /// The table that is referred to.
        package let table: String
        /// Its column, the ID.
        package let column: String
        /// What happens to the row that refers.
        package let onDelete: Action
        /// Whether the reference is only checked when the transaction commits.
        package let isDeferred: Bool
    }

    /// The table's name: that of the root entity, or of the relationship whose pairs it holds.
    package let name: String
    /// What the table is for, as a comment in the DDL.
    package let comment: String
    /// The columns, in their order.
    package let columns: [Column]
    /// The columns of the primary key, where it is not one of `columns` alone.
    package let compoundPrimaryKey: [String]
    /// Conditions over several columns, as SQL.
    package let checks: [String]
    /// Whether the rows are kept in the order of the compound key.
    package let isWithoutRowID: Bool
}
