import Foundation
import RelataModel

/// A value that a predicate compares, in its stored form.
enum QueryValue: Sendable, Hashable {
    case null
    /// An integer, or a Boolean as 0 or 1.
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

    /// Returns a list of IDs for `json_each`.
    static func list(_ rowIDs: [RowID]) -> QueryValue { .string(JSONNumbers.text(rowIDs.lazy.map(\.rawValue))) }

    var isNull: Bool { self == .null }

    /// Returns whether both are the same value; NULL equals NULL.
    func isEqual(to other: QueryValue) -> Bool {
        if isNull || other.isNull { return isNull && other.isNull }
        if case .object(let left, let leftHierarchy) = self, case .object(let right, let rightHierarchy) = other {
            return left == right && leftHierarchy == rightHierarchy
        }
        return compare(with: other) == .equal
    }

    /// Returns which value comes first; `nil` if either is NULL, or if they are of different kinds.
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

    /// Returns the order of two numbers of which one is a decimal; approximate if the other is too large to be one.
    private func order(with other: QueryValue) -> Order? {
        if let left = decimalValue, let right = other.decimalValue { return Order(left, right) }
        guard let left = approximation, let right = other.approximation else { return nil }
        return Order(left, right)
    }

    /// The order of two values.
    enum Order: Int, Sendable {
        case ascending = -1
        case equal = 0
        case descending = 1

        init<Value: Comparable>(_ left: Value, _ right: Value) {
            self = left < right ? .ascending : left == right ? .equal : .descending
        }

        /// Compares an integer with a floating-point number, without rounding either.
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
    /// The sixteen bytes, as they are stored.
    var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
