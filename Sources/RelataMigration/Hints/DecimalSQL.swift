/// Decimals in SQL: strings without unnecessary zeros, which are equal where the numbers are, but do not sort as
/// numbers.
enum DecimalSQL {
    /// The numbers that become decimals: beyond them a decimal's digits or its exponent may not suffice.
    private static let magnitudes = 1e-100...1e100

    /// Returns a floating-point number as the string that a column of decimals has for it, with the 15 digits that are
    /// certain.
    static func text(ofNumber number: String) -> String {
        let zeros = "hex(zeroblob(64))"
        let text = "SELECT \(Conversion.present(number, as: "printf('%.14e', \(number) + 0.0)")) AS \"_t\""
        let parts =
            "SELECT CASE WHEN \"_t\" GLOB '-*' THEN '-' ELSE '' END AS \"_sign\", "
            + "replace(substr(ltrim(\"_t\", '-'), 1, 16), '.', '') AS \"_digits\", "
            + "CAST(substr(\"_t\", instr(\"_t\", 'e') + 1) AS INTEGER) AS \"_e\" FROM (\(text))"
        let large = "\"_digits\" || substr(\(zeros), 1, \"_e\" - 14)"
        let small = "rtrim('0.' || substr(\(zeros), 1, -1 - \"_e\") || \"_digits\", '0')"
        let other = "substr(\"_digits\", 1, \"_e\" + 1) || '.' || substr(\"_digits\", \"_e\" + 2)"
        return "(SELECT \"_sign\" || CASE WHEN \"_e\" > 13 THEN \(large) WHEN \"_e\" < 0 THEN \(small) "
            + "ELSE rtrim(rtrim(\(other), '0'), '.') END FROM (\(parts)))"
    }

    /// Returns the condition that a floating-point number becomes a decimal; `nil` for a literal that does.
    static func condition(ofNumber number: String) -> String? {
        if let literal = Double(number), literal == 0 || magnitudes.contains(literal.magnitude) { return nil }
        return "\(number) IS NULL OR \(number) = 0 OR "
            + "abs(\(number)) BETWEEN \(magnitudes.lowerBound) AND \(magnitudes.upperBound)"
    }

    /// Returns the comparison of two decimals as numbers: exact, so that no digit is lost.
    /// - Parameter sign: `<`, `<=`, `>` or `>=`.
    static func comparison(of one: String, _ sign: String, with other: String) -> String {
        let (a, b) = ("\"_a\"", "\"_b\"")
        let (first, second) = ("\(place(of: a)), \(a)", "\(place(of: b)), \(b)")
        return "(SELECT CASE WHEN \(a) GLOB '-*' AND \(b) GLOB '-*' THEN (\(second)) \(sign) (\(first)) "
            + "ELSE (\(a) NOT GLOB '-*', \(first)) \(sign) (\(b) NOT GLOB '-*', \(second)) END "
            + "FROM (SELECT \(one) AS \(a), \(other) AS \(b)))"
    }

    /// Returns the terms of ORDER BY that sort decimals as numbers.
    static func order(by value: String, isAscending: Bool) -> [String] {
        let (direction, opposite) = isAscending ? ("ASC", "DESC") : ("DESC", "ASC")
        let isNegative = "\(value) GLOB '-*'"
        let place = Self.place(of: value)
        return [
            "\(value) NOT GLOB '-*' \(direction)",
            "CASE WHEN \(isNegative) THEN -\(place) ELSE \(place) END \(direction)",
            "CASE WHEN \(isNegative) THEN NULL ELSE \(value) END \(direction)",
            "CASE WHEN \(isNegative) THEN \(value) END \(opposite)",
        ]
    }

    /// The place of the point: of two positive numbers with the same, the larger one is the larger string.
    private static func place(of value: String) -> String { "instr(\(value) || '.', '.')" }
}
