import Foundation
import Synchronization

/// The values of `IN`.
final class ValueList: Sendable {
    /// Values of one kind that are equal if `QueryValue.isEqual(to:)` considers them equal.
    private enum Key: Hashable {
        case null
        case integer(Int64)
        case double(Double)
        case date(Double)
        case string([UInt8])
        case data(Data)
        case uuid(UUID)
        case object(RowID, hierarchy: EntityIndex)

        init?(_ value: QueryValue) {
            switch value {
            case .null: self = .null
            case .integer(let number): self = .integer(number)
            case .double(let number): self = .double(number)
            case .date(let seconds): self = .date(seconds)
            // Strings that are equal in Swift can have different scalars.
            case .string(let text): self = .string(Array(text.utf8))
            case .data(let data): self = .data(data)
            case .uuid(let uuid): self = .uuid(uuid)
            case .object(let rowID, let hierarchy): self = .object(rowID, hierarchy: hierarchy)
            case .decimal: return nil
            }
        }
    }

    /// The values in hashed form, for fast lookup.
    private struct Lookup {
        private var keys: Set<Key> = []
        private var hasIntegers = false
        private var hasDoubles = false
        private var hasDecimals = false

        init(_ values: [QueryValue]) {
            for value in values {
                switch value {
                case .integer: hasIntegers = true
                case .double: hasDoubles = true
                case .decimal: hasDecimals = true
                default: break
                }
                if let key = Key(value) { keys.insert(key) }
            }
        }

        func contains(_ key: Key) -> Bool { keys.contains(key) }

        /// Returns whether the list has numbers of another kind, which could be equal.
        func hasOtherNumbers(than key: Key) -> Bool {
            switch key {
            case .integer: hasDoubles || hasDecimals
            case .double: hasIntegers || hasDecimals
            default: false
            }
        }
    }

    /// Up to this number, values are compared one after the other.
    private static let shortest = 16

    let values: [QueryValue]
    /// Created when it is needed: the store does its own lookup.
    private let lookup = Mutex<Lookup?>(nil)

    init(_ values: [QueryValue]) { self.values = values }

    /// Returns whether a value is in the list.
    func contains(_ value: QueryValue) -> Bool {
        guard values.count > Self.shortest, let key = Key(value) else { return isEqualToOne(value) }
        let (isFound, isCertain) = lookup.withLock { lookup in
            let known = lookup ?? Lookup(values)
            lookup = known
            let isFound = known.contains(key)
            return (isFound, isFound || !known.hasOtherNumbers(than: key))
        }
        return isCertain ? isFound : isEqualToOne(value)
    }

    private func isEqualToOne(_ value: QueryValue) -> Bool { values.contains { $0.isEqual(to: value) } }
}
