import RelataModel
import Foundation

/// An argument of a predicate: one value, or several.
enum QueryArgument {
    case value(QueryValue, QueryKind)
    case list([QueryValue], QueryKind)
}

extension QueryArgument {
    /// The largest number of values that an argument can have: a range without an end has more of them than there is memory.
    static let largestCount = 1_000_000

    /// Why a value is no argument, to follow its name in a message.
    static func problem(of value: Any?) -> String {
        guard (elements(of: value)?.count ?? 0) <= largestCount else {
            return "has more than \(largestCount) values"
        }
        return "is of a type that no attribute has: \(type(of: value as Any))"
    }

    /// - Parameters:
    ///   - value: what the user gave.
    ///   - model: the model of the objects that are asked for.
    ///   - store: the store that is asked; an object of another is none of its objects.
    /// - Returns: `nil` for a value of a type that no attribute has, and for too many values.
    init?(_ value: Any?, model: ManagedObjectModel, store: UUID?) {
        if let (single, kind) = Self.single(value, model, store) {
            self = .value(single, kind)
            return
        }
        guard let elements = Self.elements(of: value), elements.count <= Self.largestCount else { return nil }
        var values: [QueryValue] = []
        var kind = QueryKind.nothing
        for element in elements {
            guard let (value, elementKind) = Self.single(element, model, store) else { return nil }
            guard kind.isComparable(with: elementKind) else { return nil }
            if kind == .nothing || (kind.isNumeric && elementKind == .decimal) { kind = elementKind }
            values.append(value)
        }
        self = .list(values, kind)
    }

    private static func single(
        _ value: Any?, _ model: ManagedObjectModel, _ store: UUID?
    ) -> (QueryValue, QueryKind)? {
        guard let value = flattened(value) else { return (.null, .nothing) }
        switch value {
        case let value as Bool: return (.integer(value ? 1 : 0), .boolean)
        case let value as any BinaryInteger: return integer(value)
        case let value as Double: return value.isNaN ? (.null, .nothing) : (.double(value), .double)
        case let value as Float: return value.isNaN ? (.null, .nothing) : (.double(Double(value)), .double)
        case let value as Decimal: return value.isNaN ? (.null, .nothing) : (.decimal(value), .decimal)
        case let value as String: return (.string(value), .string)
        case let value as Substring: return (.string(String(value)), .string)
        case let value as Character: return (.string(String(value)), .string)
        case let value as Date: return (.date(value.timeIntervalSinceReferenceDate), .date)
        case let value as Data: return (.data(value), .data)
        case let value as UUID: return (.uuid(value), .uuid)
        case let value as URL: return (.string(value.absoluteString), .uri)
        case let value as ManagedObject:
            let own = (value.core?.store.identity ?? value.formerStore)?.uuid
            return object(value.entity, own == store ? value.number : 0, model)
        case let value as ManagedObjectID:
            return object(value.entity, value.store == store ? value.number : 0, model)
        case is NSNull: return (.null, .nothing)
        case let value as NSNumber: return (.double(value.doubleValue), .double)
        default: return nil
        }
    }

    private static func integer(_ value: any BinaryInteger) -> (QueryValue, QueryKind) {
        guard let exact = Int64(exactly: value) else { return (.decimal(Decimal(UInt64(clamping: value))), .decimal) }
        return (.integer(exact), .integer)
    }

    /// - Parameter number: the object's number; 0, which no row has, for an object of another store.
    private static func object(
        _ entity: EntityDescription, _ number: Int64, _ model: ManagedObjectModel
    ) -> (QueryValue, QueryKind)? {
        guard model.contains(entity) else { return nil }
        return (.object(number, hierarchy: entity.hierarchy), .object(entity.index))
    }

    /// The values of a collection; of one that has too many, as many as show it.
    private static func elements(of value: Any?) -> [Any?]? {
        guard let value = flattened(value) else { return nil }
        if let array = value as? [Any?] { return array }
        if let set = value as? Set<AnyHashable> { return set.map { $0.base } }
        if let dictionary = value as? [AnyHashable: Any] { return Array(dictionary.values) }
        if let sequence = value as? any Sequence { return Array(anyElements: sequence, atMost: largestCount + 1) }
        return nil
    }

    /// The value in optionals of any depth.
    private static func flattened(_ value: Any?) -> Any? {
        guard let value else { return nil }
        guard let optional = value as? any OptionalValue else { return value }
        return flattened(optional.wrapped)
    }
}

/// An optional whose type is not known.
private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { map { $0 } }
}

extension [Any?] {
    fileprivate init(anyElements sequence: any Sequence, atMost count: Int) {
        func open<Elements: Sequence>(_ elements: Elements) -> [Any?] {
            var values: [Any?] = []
            for element in elements {
                guard values.count < count else { break }
                values.append(element)
            }
            return values
        }
        self = open(sequence)
    }
}
