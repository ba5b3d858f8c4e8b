import Foundation
import RelataModel

/// The condition of a fetch; Core Data's `NSPredicate`.
///
/// It is created from a format string with arguments, from the `#Predicate` macro, from an `NSPredicate`, or as a
/// constant; the model's own stored predicates are of this type too. All are evaluated in the same way by the store and
/// for objects in memory: `nil` equals only `nil` and is neither less nor greater than anything, strings are compared
/// by their Unicode scalars unless `[cd]` follows the operator, and decimals are exact.
///
/// ```swift
/// let request = Track.fetchRequest()
/// request.predicate = try FetchPredicate(format: "album.year >= %@ AND title CONTAINS[cd] %@", 2000, "idio")
/// ```
public struct FetchPredicate: CustomStringConvertible {
    /// The form of the predicate before it was resolved in a model.
    enum Meaning {
        case tree(PredicateTree, format: String?, arguments: [Any?])
        case typed(any TypedPredicate)
        case compound(CompoundPredicate)
        /// A predicate that a store cannot evaluate, and the reason.
        case unusable(FetchPredicateError)
    }

    let meaning: Meaning
    /// The values of the predicate's `$VARIABLES`, without the dollar sign.
    var variables: [String: Any?] = [:]
    /// Whether a constant that is compared with an attribute of another type is converted, as SQLite does it for Core
    /// Data: a number for a string's text, and a string for the number that it spells. Without it such a comparison is
    /// an error.
    @_spi(CoreDataModule)
    public var convertsConstants = false

    /// Creates a predicate from a format string: `"name = %@ AND ANY tags.name IN %@"`.
    ///
    /// Arguments are bound as values and never become part of the format, whatever they contain.
    /// - Parameters:
    ///   - format: the predicate's format, with `%@` for a value, `%K` for a key path, `%d` and similar specifiers
    ///     for a number.
    ///   - arguments: as many values as the format requires: numbers, strings, dates, data, UUIDs, URLs, objects,
    ///     object IDs, `nil`, and collections of them.
    /// - Throws: `FetchPredicateError`, with a location in the format, if the format is invalid or requires other
    ///   arguments.
    public init(format: String, _ arguments: Any?...) throws {
        try self.init(format: format, argumentArray: arguments)
    }

    /// Creates a predicate from a format string with one argument, which is a list: `"name IN %@"`.
    ///
    /// Without it the compiler would treat an array of `Any?` as the arguments themselves; for that there is
    /// `init(format:argumentArray:)`.
    /// - Parameters:
    ///   - format: as in `init(format:_:)`.
    ///   - list: the one argument.
    /// - Throws: `FetchPredicateError`, as `init(format:_:)` does.
    public init(format: String, _ list: [Any?]) throws {
        try self.init(format: format, argumentArray: [list])
    }

    /// Creates a predicate from a format string and an array of its arguments.
    /// - Parameters:
    ///   - format: as in `init(format:_:)`.
    ///   - arguments: as in `init(format:_:)`.
    /// - Throws: `FetchPredicateError`, as `init(format:_:)` does.
    public init(format: String, argumentArray arguments: [Any?]) throws {
        try self.init(format: format, argumentArray: arguments, allowsSurplus: false)
    }

    /// Creates a predicate as `init(format:argumentArray:)` does.
    /// - Parameter allowsSurplus: whether arguments that the format does not take are passed over, as Core Data does,
    ///   and are no error.
    @_spi(CoreDataModule)
    public init(format: String, argumentArray arguments: [Any?], allowsSurplus: Bool) throws {
        let tree: PredicateTree
        do {
            tree = try ParsedFormats.tree(format)
        } catch {
            throw FetchPredicateError(error.message, format: format, offset: error.offset, fix: error.fix)
        }
        let wanted = tree.argumentCount
        guard wanted == arguments.count || (allowsSurplus && wanted < arguments.count) else {
            throw FetchPredicateError(
                "the format takes \(wanted) argument\(wanted == 1 ? "" : "s"), and \(arguments.count) were given",
                format: format)
        }
        meaning = .tree(tree, format: format, arguments: arguments)
    }

    /// Creates a predicate that is stored in the model.
    init(_ tree: PredicateTree, variables: [String: Any?]) {
        meaning = .tree(tree, format: "\(tree)", arguments: [])
        self.variables = variables
    }

    /// Creates a predicate that is always true, or always false.
    public init(value: Bool) {
        meaning = .tree(.constant(value), format: nil, arguments: [])
    }

    init(_ meaning: Meaning) { self.meaning = meaning }

    /// Returns the predicate with values for its `$VARIABLES`.
    /// - Parameter variables: the values, by names without the dollar sign; `nil` is compared as `nil`.
    public func withSubstitutionVariables(_ variables: [String: Any?]) -> FetchPredicate {
        var copy = self
        copy.variables.merge(variables) { $1 }
        return copy
    }

    /// Returns a predicate that is true if both are.
    public static func && (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
        FetchPredicate(.compound(CompoundPredicate(.and, [left, right])))
    }

    /// Returns a predicate that is true if either is.
    public static func || (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
        FetchPredicate(.compound(CompoundPredicate(.or, [left, right])))
    }

    /// Returns a predicate that is true if the other is not.
    public static prefix func ! (predicate: FetchPredicate) -> FetchPredicate {
        FetchPredicate(.compound(CompoundPredicate(.not, [predicate])))
    }
}

/// A type-erased predicate of the `#Predicate` macro.
protocol TypedPredicate {
    /// Returns the predicate as a tree, with its captured values as arguments.
    func tree(
        _ entity: EntityDescription, _ model: ManagedObjectModel
    ) throws(FetchPredicateError) -> (PredicateTree, [Any?])
}
