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
        /// The column's name: the model's, unless that was not available.
        package let name: String
        /// The storage class of the column's values.
        package let type: ColumnType
        /// Whether the column alone is the primary key.
        package let isPrimaryKey: Bool
        /// Whether every row has a value.
        package let isNotNull: Bool
        /// The default, as SQL.
        package let defaultSQL: String?
        /// The conditions that the column's value must meet, as SQL.
        package let checks: [String]
        /// The column's foreign key, if it has one.
        package let reference: Reference?
        /// The table whose IDs the column contains, whether or not a foreign key enforces it.
        package let refersTo: String?
        /// The entity whose columns begin here, if it is not the table's root.
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

    /// A foreign key.
    package struct Reference: Sendable, Hashable {
        /// SQLite's action when the referenced row is deleted.
        package enum Action: String, Sendable, Hashable {
            case noAction = "NO ACTION"
            case setNull = "SET NULL"
            case cascade = "CASCADE"
        }

        /// The referenced table.
        package let table: String
        /// The referenced column, the ID.
        package let column: String
        /// The action for the referring row.
        package let onDelete: Action
        /// Whether the foreign key is only checked when the transaction commits.
        package let isDeferred: Bool
    }

    /// The table's name: that of the root entity, or of the relationship whose pairs it contains.
    package let name: String
    /// The purpose of the table, as a comment in the DDL.
    package let comment: String
    /// The columns, in their order.
    package let columns: [Column]
    /// The columns of the primary key, if it is not a single column.
    package let compoundPrimaryKey: [String]
    /// Conditions over several columns, as SQL.
    package let checks: [String]
    /// Whether the rows are stored in the order of the compound key.
    package let isWithoutRowID: Bool
}
