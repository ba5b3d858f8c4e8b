import RelataModel
import RelataSchema

/// SQL for lists: of conditions, and of values.
extension QueryBuilder {
    /// The number of parts that are joined directly. SQLite's tree of `a OR b OR c` is as deep as it has parts, and
    /// limited.
    private static let longestChain = 16

    /// The number of values that are separate parameters; more of them become one.
    private static let mostParameters = 32

    /// Joins parts, many of them in nested groups.
    static func joined(_ parts: [String], by separator: String) -> String {
        var texts = parts
        while texts.count > longestChain {
            texts = stride(from: 0, to: texts.count, by: longestChain).map { start in
                "(" + texts[start..<min(start + longestChain, texts.count)].joined(separator: separator) + ")"
            }
        }
        return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: separator) + ")"
    }

    mutating func isMember(_ operand: Operand, of values: [QueryValue]) -> String {
        let present = values.filter { !$0.isNull }
        var parts: [String] = []
        if !present.isEmpty {
            let collation = operand.isDecimal ? " COLLATE \(QueryFunctions.decimalCollation)" : ""
            parts.append("\(sql(operand))\(collation) IN (\(list(present)))")
        }
        if present.count < values.count { parts.append("\(sql(operand)) IS NULL") }
        return parts.isEmpty ? "0" : Self.joined(parts, by: " OR ")
    }

    private mutating func list(_ values: [QueryValue]) -> String {
        if let numbers = values.numbers {
            return "SELECT value FROM json_each(\(bind(.string(JSONNumbers.text(numbers)))))"
        }
        if values.count > Self.mostParameters {
            let text = bind(.string(EncodedValues.text(values)))
            return "SELECT \(QueryFunctions.decoded)(value) FROM json_each(\(text))"
        }
        var parameters: [String] = []
        for value in values { parameters.append(bind(value)) }
        return parameters.joined(separator: ", ")
    }
}

extension [QueryValue] {
    /// The numbers, if all values are integers or objects.
    fileprivate var numbers: [Int64]? {
        var numbers: [Int64] = []
        for value in self {
            switch value {
            case .integer(let number): numbers.append(number)
            case .object(let rowID, _): numbers.append(rowID.rawValue)
            default: return nil
            }
        }
        return numbers
    }
}
