import CRelataSQLite
import Foundation
import RelataModel

/// The functions and the collation that queries use, registered with each connection. The same functions evaluate
/// predicates in memory, so that both agree. Nothing in the file depends on them.
enum QueryFunctions {
    static let text = "relata_text"
    static let function = "relata_function"
    static let arithmetic = "relata_arithmetic"
    static let order = "relata_order"
    static let decoded = "relata_decoded"
    static let sum = "relata_sum"
    static let decimalSum = "relata_decimal_sum"
    static let decimalAverage = "relata_decimal_average"
    static let decimalCollation = "relata_decimal"

    /// Registers all with a connection.
    static func register(_ database: OpaquePointer) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
        sqlite3_create_function_v2(
            database, text, 4, flags, nil, { context, _, values in QueryFunctions.compareTexts(context, values) }, nil,
            nil, nil)
        sqlite3_create_function_v2(
            database, function, -1, flags, nil, { QueryFunctions.callFunction($0, $1, $2) }, nil, nil, nil)
        sqlite3_create_function_v2(
            database, arithmetic, 4, flags, nil, { context, _, values in QueryFunctions.calculate(context, values) },
            nil, nil, nil)
        sqlite3_create_function_v2(
            database, order, 2, flags, nil, { context, _, values in QueryFunctions.compareNumbers(context, values) },
            nil, nil, nil)
        sqlite3_create_function_v2(
            database, decoded, 1, flags, nil, { context, _, values in QueryFunctions.decode(context, values) }, nil,
            nil, nil)
        for (name, isAverage) in [(decimalSum, false), (decimalAverage, true)] {
            sqlite3_create_function_v2(
                database, name, 1, flags, isAverage ? DecimalSum.averageMark : nil, nil,
                { context, _, values in DecimalSum.addRow(context, values) },
                { DecimalSum.finish($0) }, nil)
        }
        sqlite3_create_function_v2(
            database, sum, 1, flags, nil, nil, { context, _, values in NumberSum.addRow(context, values) },
            { NumberSum.finish($0) }, nil)
        TextCollation.register(database)
        sqlite3_create_collation_v2(
            database, decimalCollation, SQLITE_UTF8, nil,
            { _, leftCount, left, rightCount, right in
                QueryFunctions.compareDecimals(
                    QueryFunctions.string(left, count: leftCount), QueryFunctions.string(right, count: rightCount))
            }, nil)
    }

    private static func compareTexts(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, let operation = TextOperator(rawValue: sqlite3_value_int(values[0])) else { return }
        let options = TextOptions(rawValue: Int(sqlite3_value_int(values[1])))
        let holds = operation.holds(value(values[2]), value(values[3]), options: options)
        sqlite3_result_int(context, holds ? 1 : 0)
    }

    private static func callFunction(
        _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let values, count > 0, case .string(let name) = value(values[0]), let function = QueryFunction(name: name)
        else { return sqlite3_result_null(context) }
        let arguments = (1..<Int(count)).map { index in
            function.takesText ? value(values[index]) : number(values[index])
        }
        setResult(of: context, to: function.value(arguments))
    }

    private static func calculate(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, case .string(let name) = value(values[0]),
            let operation = ExpressionTree.Arithmetic(rawValue: name)
        else { return sqlite3_result_null(context) }
        var (left, right) = (number(values[2]), number(values[3]))
        if sqlite3_value_int(values[1]) != 0, !left.isNull, !right.isNull {
            left = left.decimalValue.map { .decimal($0) } ?? .null
            right = right.decimalValue.map { .decimal($0) } ?? .null
        }
        setResult(of: context, to: .arithmetic(operation, left, right))
    }

    private static func decode(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, case .string(let text) = value(values[0]) else { return sqlite3_result_null(context) }
        setResult(of: context, to: EncodedValues.value(text))
    }

    private static func compareNumbers(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, let order = number(values[0]).compare(with: number(values[1])) else {
            return sqlite3_result_null(context)
        }
        sqlite3_result_int(context, Int32(order.rawValue))
    }

    private static func compareDecimals(_ left: String, _ right: String) -> Int32 {
        guard let one = Decimal(string: left), let other = Decimal(string: right) else {
            return Int32(QueryValue.Order(utf8: left, right).rawValue)
        }
        return Int32(QueryValue.Order(one, other).rawValue)
    }

    /// Returns a string from the bytes that SQLite passes.
    static func string(_ bytes: UnsafeRawPointer?, count: Int32) -> String {
        String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }

    /// Returns a value as it is stored.
    static func value(_ value: OpaquePointer?) -> QueryValue {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .double(sqlite3_value_double(value))
        case SQLITE_TEXT:
            guard let bytes = sqlite3_value_text(value) else { return .null }
            return .string(string(bytes, count: sqlite3_value_bytes(value)))
        default: return .null
        }
    }

    /// Returns a number; a string is a decimal.
    static func number(_ value: OpaquePointer?) -> QueryValue {
        let stored = Self.value(value)
        guard case .string(let text) = stored else { return stored }
        return Decimal(string: text).map { .decimal($0) } ?? .null
    }

    static func setResult(of context: OpaquePointer?, to value: QueryValue) {
        switch value {
        case .integer(let number): sqlite3_result_int64(context, number)
        case .double(let number), .date(let number): sqlite3_result_double(context, number)
        case .string(let text): relata_result_text(context, text, UInt64(text.utf8.count))
        case .decimal(let number):
            let text = number.description
            relata_result_text(context, text, UInt64(text.utf8.count))
        case .data(let data):
            data.withUnsafeBytes { relata_result_blob(context, $0.baseAddress, UInt64($0.count)) }
        default: sqlite3_result_null(context)
        }
    }
}

extension TextOperator {
    /// Compares two values, either of which can be NULL.
    func holds(_ left: QueryValue, _ right: QueryValue, options: TextOptions) -> Bool {
        guard case .string(let left) = left, case .string(let right) = right else {
            return self == .equal && left.isNull && right.isNull
        }
        return holds(left, right, options: options)
    }
}
