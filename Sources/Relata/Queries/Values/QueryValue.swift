import RelataModel
import Foundation

/// A value that a predicate compares, in the form in which the store has it.
enum QueryValue: Sendable, Hashable {
    case null
    /// A whole number, or a Boolean as 0 or 1.
    case integer(Int64)
    case double(Double)
    case decimal(Decimal)
    case string(String)
    /// Seconds since the reference date.
    case date(Double)
    case data(Data)
    case uuid(UUID)
    /// The ID of an object, in a hierarchy of the model.
    case object(RowID, hierarchy: EntityIndex)

    /// A list of IDs, which `json_each` takes apart.
    static func list(_ rowIDs: [RowID]) -> QueryValue { .string(JSONNumbers.text(rowIDs.lazy.map(\.rawValue))) }

    var isNull: Bool { self == .null }

    /// Whether both are the same value; nothing equals nothing.
    func isEqual(to other: QueryValue) -> Bool {
        if isNull || other.isNull { return isNull && other.isNull }
        if case .object(let left, let leftHierarchy) = self, case .object(let right, let rightHierarchy) = other {
            return left == right && leftHierarchy == rightHierarchy
        }
        return compare(with: other) == .equal
    }

    /// Which value comes first; `nil` if either is null, or where they are not of one kind.
    func compare(with other: QueryValue) -> Order? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): Order(left, right)
        case (.integer(let left), .double(let right)): Order(left, right)
        case (.double(let left), .integer(let right)): Order(right, left).reversed
        case (.double(let left), .double(let right)): Order(left, right)
        case (.date(let left), .date(let right)): Order(left, right)
        case (.string(let left), .string(let right)): Order(utf8: left, right)
        case (.data(let left), .data(let right)): Order(bytes: left, right)
        case (.uuid(let left), .uuid(let right)): Order(bytes: left.bytes, right.bytes)
        case (.object(let left, _), .object(let right, _)): Order(left, right)
        default:
            order(with: other)
        }
    }

    /// The order of two numbers of which one is a decimal; approximate where the other is too large to be one.
    private func order(with other: QueryValue) -> Order? {
        if let left = decimalValue, let right = other.decimalValue { return Order(left, right) }
        guard let left = approximation, let right = other.approximation else { return nil }
        return Order(left, right)
    }

    /// Which of two values comes first.
    enum Order: Int, Sendable {
        case ascending = -1
        case equal = 0
        case descending = 1

        init<Value: Comparable>(_ left: Value, _ right: Value) {
            self = left < right ? .ascending : left == right ? .equal : .descending
        }

        /// Compares a whole number with one that need not be, without rounding either.
        init(_ left: Int64, _ right: Double) {
            if right >= 9_223_372_036_854_775_808 {
                self = .ascending
            } else if right < -9_223_372_036_854_775_808 {
                self = .descending
            } else {
                let whole = Int64(right.rounded(.down))
                self = left == whole ? (right > right.rounded(.down) ? .ascending : .equal) : Order(left, whole)
            }
        }

        /// Compares strings as SQLite does: byte by byte in UTF-8, which is the order of Unicode scalars.
        init(utf8 left: String, _ right: String) {
            if left.utf8.elementsEqual(right.utf8) {
                self = .equal
            } else {
                self = left.utf8.lexicographicallyPrecedes(right.utf8) ? .ascending : .descending
            }
        }

        init(bytes left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) {
            if left.elementsEqual(right) {
                self = .equal
            } else {
                self = left.lexicographicallyPrecedes(right) ? .ascending : .descending
            }
        }

        var reversed: Order {
            switch self {
            case .ascending: .descending
            case .equal: .equal
            case .descending: .ascending
            }
        }
    }
}

extension UUID {
    /// The sixteen bytes, as the store has them.
    var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
