/// A trigger of the schema.
public struct Trigger: Sendable, Hashable {
    public let name: String
    public let table: String
    /// What the trigger keeps, as a comment in the DDL.
    public let comment: String
    /// The trigger's whole text, as SQL.
    public let sql: String
}
