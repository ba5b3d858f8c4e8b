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

    /// The key path: `"album.title"`.
    public let key: String
    /// Whether smaller values come first.
    public let ascending: Bool
    /// How strings are compared.
    public let comparison: Comparison

    /// Sorts by a key path over to-one relationships to an attribute.
    /// - Parameters:
    ///   - key: the key path; a collection operator such as `tracks.@count` can be its end.
    ///   - ascending: whether smaller values come first.
    ///   - comparison: how strings are compared.
    public init(key: String, ascending: Bool = true, comparison: Comparison = .literal) {
        self.key = key
        self.ascending = ascending
        self.comparison = comparison
    }
}

/// A sort order whose key was found in the model.
struct SortTerm {
    let operand: Operand
    let ascending: Bool
    let folds: Bool

    init(
        _ descriptor: KeySortDescriptor, _ entity: EntityDescription, _ model: ManagedObjectModel
    ) throws(FetchPredicateError) {
        var resolver = Resolver(entity, model: model)
        let names = descriptor.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard case .scalar(let operand, let kind) = try resolver.path(names, from: 0) else {
            throw FetchPredicateError("'\(descriptor.key)' has several values, and objects cannot be sorted by it")
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
