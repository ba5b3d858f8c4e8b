import RelataSchema

extension SQL {
    /// Returns the condition that a column has one of the IDs that are bound to a parameter as `Statement.bind(_:at:)`
    /// does it for a list.
    static func isAmong(_ column: String, _ parameter: String = "?1") -> String {
        "\(column) IN (SELECT value FROM json_each(\(parameter)))"
    }
}
