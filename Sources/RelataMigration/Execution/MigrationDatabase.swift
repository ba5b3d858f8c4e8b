package import RelataSchema

/// A connection to a store that can be migrated.
///
/// The runtime and the command line have connections of their own; both migrate by the same code.
package protocol MigrationDatabase: StoreDatabase {
    /// Runs statements that give no rows.
    func execute(_ sql: String) throws

    /// Lets the SQL of tables be edited, as SQLite documents it for `writable_schema`.
    /// - Returns: whether this SQLite allows it.
    func allowSchemaEdits() throws -> Bool
}
