import RelataModel
public import Foundation

/// By what objects are sorted; Core Data's `NSSortDescriptor`.
///
/// Objects without a value come first in ascending order and last in descending order, as in SQLite. Strings are sorted by their
/// Unicode scalars.
public struct KeySortDescriptor: Sendable, Hashable {
    /// How strings are compared.
    public enum Comparison: Sendable, Hashable {
        /// By their Unicode scalars.
        case literal
        /// Without regard to upper and lower case; Core Data's `caseInsensitiveCompare:`.
        case caseInsensitive
    }

    /// The key path: `"album.title"`; `nil` where a Swift key path says it.
    public let key: String?
    /// Whether smaller values come first.
    public let ascending: Bool
    /// How strings are compared.
    public let comparison: Comparison
    // Both initializers, and those of Foundation's descriptor, take Sendable key paths alone; that descriptor gives its own back
    // without saying so.
    private nonisolated(unsafe) let keyPath: AnyKeyPath?

    /// Sorts by a key path over to-one relationships to an attribute.
    /// - Parameters:
    ///   - key: the key path; a collection operator such as `tracks.@count` can be its end.
    ///   - ascending: whether smaller values come first.
    ///   - comparison: how strings are compared.
    public init(key: String, ascending: Bool = true, comparison: Comparison = .literal) {
        self.key = key
        self.ascending = ascending
        self.comparison = comparison
        keyPath = nil
    }

    /// Sorts by a key path over to-one relationships to an attribute: `KeySortDescriptor(\Track.album?.title)`.
    /// - Parameters:
    ///   - keyPath: the key path; the `count` of a to-many relationship can be its end.
    ///   - ascending: whether smaller values come first.
    ///   - comparison: how strings are compared.
    public init<Object: ManagedObject, Value>(
        _ keyPath: any KeyPath<Object, Value> & Sendable, ascending: Bool = true, comparison: Comparison = .literal
    ) {
        self.init(keyPath as AnyKeyPath, ascending, comparison)
    }

    /// Sorts as a descriptor of Foundation does, strings by their Unicode scalars.
    ///
    /// A descriptor that does not sort by a key path makes the fetch throw: no store can call a comparison.
    public init<Object: ManagedObject>(_ descriptor: SortDescriptor<Object>) {
        self.init(descriptor.keyPath, descriptor.order == .forward, .literal)
    }

    private init(_ keyPath: AnyKeyPath?, _ ascending: Bool, _ comparison: Comparison) {
        key = nil
        self.keyPath = keyPath
        self.ascending = ascending
        self.comparison = comparison
    }

    /// The names that the key path leads over.
    func names(in model: ManagedObjectModel) throws(FetchPredicateError) -> [String] {
        if let key { return key.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
        guard let keyPath else {
            throw FetchPredicateError("objects are sorted by a comparison, which no store can call")
        }
        guard let names = model.keyPaths.names(of: keyPath, in: model) else {
            throw FetchPredicateError(
                "objects are sorted by \(keyPath), which is no way over properties of the model",
                fix: "sort by a stored property, or over to-one relationships to one")
        }
        return names
    }
}

/// A sort order whose key was found in the model.
struct SortTerm: Sendable {
    let operand: Operand
    let ascending: Bool
    let folds: Bool

    init(_ descriptor: KeySortDescriptor, _ resolver: inout Resolver) throws(FetchPredicateError) {
        let names = try descriptor.names(in: resolver.model)
        guard case .scalar(let operand, let kind) = try resolver.path(names, from: 0) else {
            throw FetchPredicateError(
                "'\(names.joined(separator: "."))' has several values, and objects cannot be sorted by it")
        }
        self.operand = operand
        ascending = descriptor.ascending
        folds = descriptor.comparison == .caseInsensitive && kind.isText
    }

    /// The value that objects are sorted by.
    var value: Operand { folds ? .function(.lowercase, [operand]) : operand }
}

extension [SortTerm] {
    /// Whether an object with the first values comes before one with the others; equal ones are told by their numbers.
    func precedes(_ left: [QueryValue], _ right: [QueryValue]) -> Bool? {
        for (place, term) in enumerated() {
            let (first, second) = (left[place], right[place])
            let order: QueryValue.Order
            if first.isNull || second.isNull {
                order = first.isNull == second.isNull ? .equal : first.isNull ? .ascending : .descending
            } else {
                order = first.compare(with: second) ?? .equal
            }
            if order != .equal { return (order == .ascending) == term.ascending }
        }
        return nil
    }
}
