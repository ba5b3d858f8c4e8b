import Foundation

/// Values of columns, and in Core Data's form.
extension QueryValue {
    /// Reads the value in a column of a row; `nil` if there is none.
    init?(_ kind: QueryKind, of statement: Statement, column: Int32) {
        guard !statement.isNull(column) else { return nil }
        switch kind {
        case .boolean: self = .integer(statement.int64(column))
        case .integer:
            self = statement.isInteger(column) ? .integer(statement.int64(column)) : .double(statement.double(column))
        case .double: self = .double(statement.double(column))
        case .decimal:
            guard let number = Decimal(wholeText: statement.text(column)) else { return nil }
            self = .decimal(number)
        case .string, .uri: self = .string(statement.text(column))
        case .date: self = .date(statement.double(column))
        case .data: self = .data(statement.data(column))
        case .uuid:
            guard let uuid = statement.uuid(column) else { return nil }
            self = .uuid(uuid)
        case .object, .nothing: return nil
        }
    }

    /// Returns the value in Core Data's form: numbers are `NSNumber`.
    func object(of kind: QueryKind) -> (any Sendable)? {
        switch self {
        case .null, .object: nil
        case .integer(let number): kind == .boolean ? NSNumber(value: number != 0) : NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .decimal(let number): NSDecimalNumber(decimal: number)
        case .string(let text): kind == .uri ? URL(string: text) : text
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .data(let data): data
        case .uuid(let uuid): uuid
        }
    }
}
