import Foundation
package import RelataModel

extension AttributeType {
    /// The storage class of the type's values.
    package var columnType: Table.ColumnType {
        switch self {
        case .integer16, .integer32, .integer64, .boolean: .integer
        case .double, .float, .date: .real
        case .string, .uri, .decimal: .text
        case .binary, .transformable, .uuid: .blob
        case .composite, .undefined: .any
        }
    }

    /// Returns a number as a column of the type stores it: one of a Float attribute is the nearest Float, as objects
    /// have it.
    package func stored(_ number: Double) -> Double { self == .float ? Double(Float(number)) : number }
}

extension AttributeValue {
    /// Returns the value as the column of an attribute of the type stores it, as SQL; `nil` if the column cannot
    /// store it.
    package func literal(for type: AttributeType) -> String? {
        switch (self, type.columnType) {
        case (.integer(let value), .integer): "\(value)"
        case (.boolean(let value), .integer): value ? "1" : "0"
        case (.integer(let value), .real): SQL.real(type.stored(Double(value)))
        case (.double(let value), .real), (.date(let value), .real): SQL.real(type.stored(value))
        case (.decimal(let value), .real): SQL.real(type.stored(NSDecimalNumber(decimal: value).doubleValue))
        case (.decimal(let value), .text): value.isNaN ? nil : SQL.text(value.description)
        case (.integer(let value), .text) where type == .decimal: SQL.text("\(value)")
        case (.string(let value), .text), (.uri(let value), .text): SQL.text(value)
        case (.binary(let value), .blob): SQL.blob(value)
        case (.uuid(let value), .blob): withUnsafeBytes(of: value.uuid) { SQL.blob($0) }
        default: nil
        }
    }

    /// The value as a number in SQL, if it is one.
    var numberLiteral: String? {
        switch self {
        case .integer(let value): "\(value)"
        case .double(let value), .date(let value): SQL.real(value)
        case .decimal(let value): value.isNaN ? nil : SQL.real(NSDecimalNumber(decimal: value).doubleValue)
        case .string, .boolean, .binary, .uuid, .uri: nil
        }
    }
}

extension Attribute {
    /// Returns the conditions that values of the attribute must meet, as SQL over its column.
    ///
    /// They accept everything that Core Data accepts. Regular expressions are checked by the runtime: SQLite has
    /// none.
    package func checks(column name: String) -> [String] {
        let column = SQL.name(name)
        switch type {
        case .integer16, .integer32, .integer64:
            let range = type == .integer64 ? nil : type.integerRange.map { ("\($0.lowerBound)", "\($0.upperBound)") }
            let isInside = { (value: AttributeValue?) in value?.isInside(type.integerRange) ?? false }
            // If the model's bounds are narrower than the type's, they are sufficient.
            return Self.between(
                column, minimum: isInside(validation.minimum) ? validation.minimum?.numberLiteral : range?.0,
                maximum: isInside(validation.maximum) ? validation.maximum?.numberLiteral : range?.1)
        case .boolean:
            return ["\(column) IN (0, 1)"]
        case .double, .date:
            return Self.between(
                column, minimum: validation.minimum?.numberLiteral, maximum: validation.maximum?.numberLiteral)
        case .float:
            return Self.between(
                column, minimum: validation.minimum?.floatBound(by: min),
                maximum: validation.maximum?.floatBound(by: max))
        case .decimal:
            return Self.canonicalDecimal(column)
                + Self.between(
                    "CAST(\(column) AS REAL)", minimum: validation.minimum?.numberLiteral,
                    maximum: validation.maximum?.numberLiteral)
        case .string:
            return lengthChecks(column)
        case .uuid:
            return ["length(\(column)) = 16"]
        case .uri, .binary, .transformable, .composite, .undefined:
            return []
        }
    }

    private static func between(_ column: String, minimum: String?, maximum: String?) -> [String] {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): ["\(column) BETWEEN \(minimum) AND \(maximum)"]
        case (let minimum?, nil): ["\(column) >= \(minimum)"]
        case (nil, let maximum?): ["\(column) <= \(maximum)"]
        case (nil, nil): []
        }
    }

    /// Returns the conditions for a canonical string, so that equal numbers are equal strings: digits without
    /// unnecessary zeros, a minus sign, a point.
    private static func canonicalDecimal(_ column: String) -> [String] {
        let digits = String(joining: "ltrim(", column, ", '-')")
        return [
            String(
                joining: column, " NOT GLOB '*[^-.0-9]*' AND ", column, " NOT GLOB '?*-*' AND ", column, " <> '-0'"),
            String(joining: digits, " GLOB '[0-9]*' AND ", digits, " NOT GLOB '0[0-9]*'"),
            String(
                joining: column, " NOT GLOB '*.' AND ", column, " NOT GLOB '*.*.*' AND ", column, " NOT GLOB '*.*0'"),
        ]
    }

    /// Core Data counts UTF-16 code units, which SQLite cannot. Their number is at least that of Unicode scalars,
    /// which `length` counts, and at most that of bytes of UTF-8.
    private func lengthChecks(_ column: String) -> [String] {
        var checks: [String] = []
        if let minimum = validation.minimumLength, minimum > 0 {
            checks.append(minimum == 1 ? "\(column) <> ''" : "length(CAST(\(column) AS BLOB)) >= \(minimum)")
        }
        if let maximum = validation.maximumLength {
            checks.append("length(\(column)) <= \(maximum)")
        }
        return checks
    }
}

extension AttributeValue {
    fileprivate func isInside(_ range: ClosedRange<Int64>?) -> Bool {
        guard let range else { return false }
        switch self {
        case .integer(let value): return range.contains(value)
        case .double(let value): return value >= Double(range.lowerBound) && value <= Double(range.upperBound)
        default: return false
        }
    }

    /// Returns the bound of a Float attribute: unchanged, or the nearest Float, whichever accepts more.
    fileprivate func floatBound(by wider: (Double, Double) -> Double) -> String? {
        let bound: Double
        switch self {
        case .integer(let value): bound = Double(value)
        case .double(let value): bound = value
        case .decimal(let value): bound = NSDecimalNumber(decimal: value).doubleValue
        default: return nil
        }
        return bound.isNaN ? nil : SQL.real(wider(bound, Double(Float(bound))))
    }
}
