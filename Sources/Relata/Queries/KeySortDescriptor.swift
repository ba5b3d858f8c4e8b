public import Foundation
import RelataModel

/// A key by which objects are sorted; Core Data's `NSSortDescriptor`.
///
/// Objects without a value come first in ascending order and last in descending order, as in SQLite. Strings are
/// sorted by their Unicode scalars, unless the descriptor specifies another comparison.
///
/// ```swift
/// let request = Album.fetchRequest()
/// request.sortDescriptors = [
///     KeySortDescriptor(key: "year", ascending: false), KeySortDescriptor(\Album.title),
/// ]
/// ```
public struct KeySortDescriptor: Sendable, Hashable {
    /// The comparison of strings.
    public enum Comparison: Sendable, Hashable {
        /// By their Unicode scalars.
        case literal
        /// Ignoring case; Core Data's `caseInsensitiveCompare:`.
        case caseInsensitive
        /// As a file manager sorts names: by the user's language, with numbers by their values, so that "Track 9"
        /// comes before "Track 10"; Core Data's `localizedStandardCompare:`.
        ///
        /// This and the other localized comparisons cannot use an index, and take a few microseconds each.
        case localizedStandard
        /// By the user's language; Core Data's `localizedCompare:`.
        case localized
        /// By the user's language, ignoring case; Core Data's `localizedCaseInsensitiveCompare:`.
        case localizedCaseInsensitive
    }

    /// The key path: `"album.title"`; `nil` if the descriptor has a Swift key path.
    public let key: String?
    /// Whether smaller values come first.
    public let ascending: Bool
    /// The comparison of strings.
    public let comparison: Comparison
    // Safe, as it is never changed, and both initializers, and those of Foundation's descriptor, accept only Sendable
    // key paths; that descriptor returns its own without that conformance.
    private nonisolated(unsafe) let keyPath: AnyKeyPath?
    /// Whether Foundation's descriptor compares in a way that a store cannot.
    private let hasUnknownComparison: Bool

    /// Creates a descriptor with a key path over to-one relationships to an attribute.
    /// - Parameters:
    ///   - key: the key path; it can end with a collection operator such as `tracks.@count`.
    ///   - ascending: whether smaller values come first.
    ///   - comparison: how strings are compared.
    public init(key: String, ascending: Bool = true, comparison: Comparison = .literal) {
        self.key = key
        self.ascending = ascending
        self.comparison = comparison
        keyPath = nil
        hasUnknownComparison = false
    }

    /// Creates a descriptor with a key path over to-one relationships to an attribute:
    /// `KeySortDescriptor(\Track.album?.title)`.
    /// - Parameters:
    ///   - keyPath: the key path; it can end with the `count` of a to-many relationship.
    ///   - ascending: whether smaller values come first.
    ///   - comparison: how strings are compared.
    public init<Object: ManagedObject, Value>(
        _ keyPath: any KeyPath<Object, Value> & Sendable, ascending: Bool = true, comparison: Comparison = .literal
    ) {
        self.init(path: keyPath, ascending: ascending, comparison: comparison)
    }

    /// Creates an equivalent of a descriptor of Foundation.
    ///
    /// Strings are sorted by Unicode scalars if the descriptor has `.lexical` or no comparator. On Apple's systems a
    /// descriptor for strings has `.localizedStandard` by default; elsewhere Foundation has only `.lexical`, and
    /// ``Comparison/localizedStandard`` is the equivalent here. A descriptor that does not sort by a key path, or
    /// compares strings in another way, makes the fetch throw: a store cannot call a comparison.
    public init<Object: ManagedObject>(_ descriptor: SortDescriptor<Object>) {
        let comparison = descriptor.stringComparator.map { Self.comparison($0) } ?? .literal
        self.init(
            path: descriptor.keyPath, ascending: descriptor.order == .forward, comparison: comparison ?? .literal,
            hasUnknownComparison: comparison == nil)
    }

    /// Returns the comparison of a comparator of Foundation; `nil` if there is none.
    private static func comparison(_ comparator: String.StandardComparator) -> Comparison? {
        var comparator = comparator
        comparator.order = .forward
        if comparator == .lexical { return .literal }
        #if canImport(Darwin)
            if comparator == .localizedStandard { return .localizedStandard }
            if comparator == .localized { return .localized }
        #endif
        return nil
    }

    /// Creates a descriptor with a type-erased key path.
    init(anyKeyPath keyPath: AnyKeyPath?, ascending: Bool) {
        self.init(path: keyPath, ascending: ascending, comparison: .literal)
    }

    private init(
        path keyPath: AnyKeyPath?, ascending: Bool, comparison: Comparison, hasUnknownComparison: Bool = false
    ) {
        self.hasUnknownComparison = hasUnknownComparison
        key = nil
        self.keyPath = keyPath
        self.ascending = ascending
        self.comparison = comparison
    }

    private init(_ other: KeySortDescriptor, ascending: Bool) {
        key = other.key
        keyPath = other.keyPath
        comparison = other.comparison
        hasUnknownComparison = other.hasUnknownComparison
        self.ascending = ascending
    }

    /// Returns the same descriptor in one direction.
    func directed(ascending: Bool) -> KeySortDescriptor { KeySortDescriptor(self, ascending: ascending) }

    /// The key path as text; `nil` for a Swift key path over what no loaded model has, and for a comparison.
    @_spi(CoreDataModule)
    public var path: String? {
        if let key { return key }
        guard let keyPath, let root = type(of: keyPath).rootType as? ManagedObject.Type,
            let model = LoadedModels.entity(of: root)?.managedObjectModel
        else { return nil }
        return model.keyPaths.names(of: keyPath, in: model)?.joined(separator: ".")
    }

    /// Returns the names of the properties on the key path.
    func names(in model: ManagedObjectModel) throws(FetchPredicateError) -> [String] {
        if hasUnknownComparison {
            throw FetchPredicateError(
                "objects are sorted by a comparator of strings that no store knows", fix: "use KeySortDescriptor")
        }
        if let key { return key.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
        guard let keyPath else {
            throw FetchPredicateError("objects are sorted by a comparison, which no store can call")
        }
        guard let names = model.keyPaths.names(of: keyPath, in: model) else {
            throw FetchPredicateError(
                "objects are sorted by \(keyPath), which is not a key path of the model",
                fix: "sort by a stored property, or over to-one relationships to one")
        }
        return names
    }
}

/// A sort order whose key was resolved in the model.
struct SortTerm: Sendable {
    let operand: Operand
    let ascending: Bool
    let folds: Bool
    /// The collation by which strings are compared, if they are not compared by their scalars.
    let collation: TextCollation?
    /// The kind of the values.
    let kind: QueryKind

    init(_ descriptor: KeySortDescriptor, _ resolver: inout Resolver) throws(FetchPredicateError) {
        let names = try descriptor.names(in: resolver.model)
        guard case .scalar(let operand, let kind) = try resolver.path(names, from: 0) else {
            throw FetchPredicateError(
                "'\(names.joined(separator: "."))' has several values, and objects cannot be sorted by it")
        }
        self.operand = operand
        self.kind = kind
        ascending = descriptor.ascending
        folds = descriptor.comparison == .caseInsensitive && kind.isText
        collation = kind.isText ? TextCollation(descriptor.comparison) : nil
    }

    /// The value that objects are sorted by.
    var value: Operand { folds ? .function(.lowercase, [operand]) : operand }

    /// The name of the collation that SQLite sorts by, if it is not a built-in one.
    var collationName: String? { value.isDecimal ? QueryFunctions.decimalCollation : collation?.name }

    /// Returns which of two values comes first, neither of which is `nil`.
    fileprivate func order(_ left: QueryValue, _ right: QueryValue) -> QueryValue.Order {
        if let collation, case .string(let left) = left, case .string(let right) = right {
            return collation.order(left, right)
        }
        return left.compare(with: right) ?? .equal
    }
}

extension [SortTerm] {
    /// Returns whether an object with the first values comes before one with the others; nil if their order is that of
    /// their row IDs, as the values are equal.
    func precedes(_ left: [QueryValue], _ right: [QueryValue]) -> Bool? {
        for (index, term) in enumerated() {
            let (first, second) = (left[index], right[index])
            let order: QueryValue.Order
            if first.isNull || second.isNull {
                order = first.isNull == second.isNull ? .equal : first.isNull ? .ascending : .descending
            } else {
                order = term.order(first, second)
            }
            if order != .equal { return (order == .ascending) == term.ascending }
        }
        return nil
    }
}
