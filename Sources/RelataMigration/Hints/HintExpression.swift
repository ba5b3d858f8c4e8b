import RelataModel
import RelataSchema

/// The translation of a hint's expression: SQL over an old row, and its type.
struct HintExpression {
    /// The type of a value.
    enum Kind: Hashable {
        case attribute(AttributeType)
        /// The ID of an object of the entity.
        case object(String)
        case null
        case integer
        case real
        case string
        case boolean
    }

    let sql: String
    let kind: Kind
    /// The conditions that the row must meet, so that no data is lost.
    var conditions: [String] = []

    /// The type's name in messages.
    var typeName: String {
        switch kind {
        case .attribute(let type): type.modelName
        case .object(let entity): "a reference to \(entity)"
        case .null: "nil"
        case .integer: "a whole number"
        case .real: "a number"
        case .string: "a string"
        case .boolean: "a Boolean"
        }
    }

    /// Whether the value is a number that SQL can calculate with directly.
    var isNumber: Bool {
        switch kind {
        case .integer, .real: true
        case .attribute(let type): type.isInteger || [.double, .float, .date].contains(type)
        default: false
        }
    }

    var isWhole: Bool {
        switch kind {
        case .integer: true
        case .attribute(let type): type.isInteger
        default: false
        }
    }

    var isText: Bool {
        switch kind {
        case .string: true
        case .attribute(let type): type == .string || type == .uri
        default: false
        }
    }

    /// Whether the value is a decimal, whose string does not compare as the number does.
    var isDecimal: Bool { kind == .attribute(.decimal) }

    /// Returns the value converted to the type of an attribute.
    func converted(to type: AttributeType) throws(HintError) -> HintExpression {
        func result(_ sql: String) -> HintExpression {
            HintExpression(sql: sql, kind: .attribute(type), conditions: conditions)
        }
        switch kind {
        case .null: return result("NULL")
        case .attribute(let old):
            if old == type { return self }
            guard let conversion = Conversion(from: old, to: type, value: sql) else { break }
            var converted = result(conversion.expression ?? sql)
            if let condition = conversion.condition { converted.conditions.append("\(sql) IS NULL OR (\(condition))") }
            return converted
        case .integer:
            if type.isInteger { return result(sql) }
            if type == .double || type == .float { return result("CAST(\(sql) AS REAL)") }
            if type == .decimal { return result("CAST(\(sql) AS TEXT)") }
            if type == .boolean, ["0", "1"].contains(sql) { return result(sql) }
        case .real:
            if type == .double || type == .float { return result(sql) }
            if type == .decimal {
                var converted = result(DecimalSQL.text(ofNumber: sql))
                if let condition = DecimalSQL.condition(ofNumber: sql) { converted.conditions.append(condition) }
                return converted
            }
        case .string:
            if type == .string || type == .uri { return result(sql) }
        case .boolean:
            if type == .boolean { return result(sql) }
        case .object: break
        }
        throw HintError(
            "its value is \(typeName), and the attribute is \(type.modelName)",
            fix: "convert it: string(…), integer(…), double(…) or date(…)")
    }
}
