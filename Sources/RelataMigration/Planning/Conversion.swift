import RelataModel
import RelataSchema

/// The lossless conversion of an attribute's values to another type.
struct Conversion {
    /// The value, as SQL; `nil` if the column is unchanged.
    let expression: String?
    /// The condition for values that are not NULL, as SQL; `nil` if all values can be converted.
    let condition: String?

    /// Creates the conversion, if there is one that needs no hint.
    /// - Parameter value: the old value, as SQL.
    init?(from old: AttributeType, to new: AttributeType, value: String) {
        switch (old, new) {
        case _ where old == new:
            (expression, condition) = (nil, nil)
        // The bounds of the new type are checked with the column's other conditions.
        case (.integer16, .integer32), (.integer16, .integer64), (.integer32, .integer16), (.integer32, .integer64),
            (.integer64, .integer16), (.integer64, .integer32), (.boolean, .integer16), (.boolean, .integer32),
            (.boolean, .integer64), (.integer16, .boolean), (.integer32, .boolean), (.integer64, .boolean),
            (.float, .double), (.decimal, .string), (.uri, .string):
            (expression, condition) = (nil, nil)
        case (.integer16, .decimal), (.integer32, .decimal), (.integer64, .decimal), (.integer16, .string),
            (.integer32, .string), (.integer64, .string), (.boolean, .string):
            (expression, condition) = ("CAST(\(value) AS TEXT)", nil)
        case (.integer16, .double), (.integer32, .double), (.integer16, .float):
            (expression, condition) = ("CAST(\(value) AS REAL)", nil)
        case (.integer64, .double):
            (expression, condition) = (
                "CAST(\(value) AS REAL)", "CAST(CAST(\(value) AS REAL) AS INTEGER) = \(value)"
            )
        case (.integer32, .float), (.integer64, .float):
            (expression, condition) = ("CAST(\(value) AS REAL)", "\(value) BETWEEN -16777216 AND 16777216")
        case (.double, .string), (.float, .string):
            (expression, condition) = (Self.text(ofNumber: value), nil)
        case (.uuid, .string):
            let digits = "hex(\(value))"
            let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { "substr(\(digits), \($0.0), \($0.1))" }
            // Without bytes, `hex` has an empty string.
            (expression, condition) = (Self.present(value, as: parts.joined(separator: " || '-' || ")), nil)
        default: return nil
        }
    }

    /// Returns the string of a floating-point number, as SQL; no string where there is no number, which `printf` takes
    /// for 0.
    static func text(ofNumber value: String) -> String { present(value, as: "printf('%!.17g', \(value))") }

    /// Returns the expression for a value that is not NULL, and NULL for one that is, as SQL.
    static func present(_ value: String, as expression: String) -> String {
        "CASE WHEN \(value) IS NOT NULL THEN \(expression) END"
    }

    /// A new random UUID for each row: version 4, as in Foundation.
    static let newUUID: String = {
        let variants = (0x80...0xBF).map { String($0, radix: 16, uppercase: true) }.joined()
        return "CAST(randomblob(6) || char(64 + (random() & 15)) || randomblob(1) "
            + "|| substr(x'\(variants)', 1 + (random() & 63), 1) || randomblob(7) AS BLOB)"
    }()
}
