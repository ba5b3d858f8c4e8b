import Foundation
import RelataModel

/// An argument of a predicate: one value, or several.
enum QueryArgument {
    case value(QueryValue, QueryKind)
    case list([QueryValue], QueryKind)
}

extension QueryArgument {
    /// The largest number of values that an argument can have: an unbounded range has more of them than fit into
    /// memory.
    static let largestCount = 1_000_000

    /// The reason why a value cannot be an argument, as the rest of a sentence.
    struct UnsupportedArgument: Error {
        let reason: String

        static func unknownType(_ value: Any?) -> UnsupportedArgument {
            UnsupportedArgument(reason: "is of a type that no attribute has: \(type(of: value as Any))")
        }
    }

    /// - Parameters:
    ///   - value: the value that the user gave.
    ///   - model: the model of the fetched objects.
    ///   - store: the store that evaluates the predicate; an object of another store equals none of its objects.
    /// - Throws: the reason why an attribute cannot have the value.
    init(_ value: Any?, model: ManagedObjectModel, storeUUID: UUID?) throws(UnsupportedArgument) {
        if let (single, kind) = try Self.single(value, in: model, storeUUID: storeUUID) {
            self = .value(single, kind)
            return
        }
        guard let elements = Self.elements(of: value) else { throw .unknownType(value) }
        guard elements.count <= Self.largestCount else {
            throw UnsupportedArgument(reason: "has more than \(Self.largestCount) values")
        }
        var values: [QueryValue] = []
        var kind = QueryKind.nothing
        for element in elements {
            guard let (value, elementKind) = try Self.single(element, in: model, storeUUID: storeUUID) else {
                throw .unknownType(value)
            }
            guard kind.isComparable(with: elementKind) else { throw .unknownType(value) }
            if kind == .nothing || (kind.isNumeric && elementKind == .decimal) { kind = elementKind }
            values.append(value)
        }
        self = .list(values, kind)
    }

    /// - Returns: `nil` if it is not a single value.
    private static func single(
        _ value: Any?, in model: ManagedObjectModel, storeUUID: UUID?
    ) throws(UnsupportedArgument) -> (QueryValue, QueryKind)? {
        guard let value = flattened(value) else { return (.null, .nothing) }
        // A cast of an NSNumber succeeds for several types, and a cast to NSNumber for every number.
        if type(of: value) is NSNumber.Type, let number = value as? NSNumber { return try self.number(number) }
        switch value {
        case let value as Bool: return (.integer(value ? 1 : 0), .boolean)
        case let value as any BinaryInteger: return try integer(value)
        case let value as Double: return value.isNaN ? (.null, .nothing) : (.double(value), .double)
        case let value as CGFloat: return value.isNaN ? (.null, .nothing) : (.double(Double(value)), .double)
        case let value as Float: return value.isNaN ? (.null, .nothing) : (.double(Double(value)), .double)
        case let value as Decimal: return value.isNaN ? (.null, .nothing) : (.decimal(value), .decimal)
        case let value as String: return (.string(value), .string)
        case let value as EntityDescription: return (.string(value.name), .string)
        case let value as Substring: return (.string(String(value)), .string)
        case let value as Character: return (.string(String(value)), .string)
        case let value as Date:
            let seconds = value.timeIntervalSinceReferenceDate
            return seconds.isNaN ? (.null, .nothing) : (.date(seconds), .date)
        case let value as Data: return (.data(value), .data)
        case let value as UUID: return (.uuid(value), .uuid)
        case let value as URL: return (.string(value.absoluteString), .uri)
        case let value as ManagedObject:
            let own = (value.core?.store.identity ?? value.formerStore)?.uuid
            return object(of: value.entity, rowID: own == storeUUID ? value.rowID : .unassigned, in: model)
        case let value as ManagedObjectID:
            return object(of: value.entity, rowID: value.storeUUID == storeUUID ? value.rowID : .unassigned, in: model)
        case is NSNull: return (.null, .nothing)
        default: return nil
        }
    }

    private static func integer(_ value: any BinaryInteger) throws(UnsupportedArgument) -> (QueryValue, QueryKind) {
        guard let exact = Int64(exactly: value) else {
            throw UnsupportedArgument(
                reason: "is \(value), and whole numbers have 64 bits with a sign: give it as a Decimal")
        }
        return (.integer(exact), .integer)
    }

    /// Returns the value of an NSNumber, with all its digits.
    private static func number(_ number: NSNumber) throws(UnsupportedArgument) -> (QueryValue, QueryKind) {
        if let decimal = number as? NSDecimalNumber {
            let value = decimal.decimalValue
            return value.isNaN ? (.null, .nothing) : (.decimal(value), .decimal)
        }
        switch number.objCType.pointee {
        case letter("B"): return (.integer(number.boolValue ? 1 : 0), .boolean)
        case letter("f"), letter("d"):
            let value = number.doubleValue
            return value.isNaN ? (.null, .nothing) : (.double(value), .double)
        case letter("C"), letter("S"), letter("I"), letter("L"), letter("Q"): return try integer(number.uint64Value)
        default: return (.integer(number.int64Value), .integer)
        }
    }

    private static func letter(_ scalar: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: scalar.value) }

    /// - Parameter rowID: the object's ID; for an object of another store the unassigned ID, which no row has.
    private static func object(
        of entity: EntityDescription, rowID: RowID, in model: ManagedObjectModel
    ) -> (QueryValue, QueryKind)? {
        guard model.contains(entity) else { return nil }
        return (.object(rowID, hierarchy: entity.hierarchy), .object(entity.index))
    }

    /// Returns the values of a collection; if it has too many, enough values to detect that.
    private static func elements(of value: Any?) -> [Any?]? {
        guard let value = flattened(value) else { return nil }
        if let array = value as? [Any?] { return array }
        if let set = value as? Set<AnyHashable> { return set.map { $0.base } }
        if let dictionary = value as? [AnyHashable: Any] { return Array(dictionary.values) }
        if let sequence = value as? any Sequence { return Array(anyElements: sequence, atMost: largestCount + 1) }
        return nil
    }

    /// Returns the value in nested optionals.
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
