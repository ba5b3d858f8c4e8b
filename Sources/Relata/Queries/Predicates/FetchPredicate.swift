import RelataModel
import Foundation

/// Which objects a fetch finds; Core Data's `NSPredicate`.
///
/// There are three ways to one: from a format string with arguments, from the `#Predicate` macro, and from the model's own
/// stored predicates. All mean the same to the store as to objects in memory: `nil` equals `nil` alone and is neither less nor
/// greater than anything, strings compare by their Unicode scalars unless `[cd]` stands behind the operator, and decimals
/// are exact.
///
/// ```swift
/// let request = Track.fetchRequest()
/// request.predicate = try FetchPredicate(format: "album.year >= %@ AND title CONTAINS[cd] %@", 2000, "idio")
/// ```
public struct FetchPredicate: CustomStringConvertible {
    /// What the predicate means, before its parts were found in a model.
    enum Meaning {
        case tree(PredicateTree, format: String?, arguments: [Any?])
        case typed(any TypedPredicate)
        case compound(CompoundPredicate)
        /// One that no store can be asked, and why.
        case unusable(FetchPredicateError)
    }

    let meaning: Meaning
    /// The values of the predicate's `$VARIABLES`, without the dollar sign.
    var variables: [String: Any?] = [:]

    /// A predicate from a format string: `"name = %@ AND ANY tags.name IN %@"`.
    ///
    /// Arguments are bound as values and never become part of the text, whatever they contain.
    /// - Parameters:
    ///   - format: the predicate's text, with `%@` for a value, `%K` for a key path, `%d` and its kind for a number.
    ///   - arguments: as many values as the format takes: numbers, strings, dates, data, UUIDs, URLs, objects, object IDs,
    ///     `nil`, and collections of them.
    /// - Throws: `FetchPredicateError`, which points into the format, if it is no predicate or takes other arguments.
    public init(format: String, _ arguments: Any?...) throws {
        try self.init(format: format, argumentArray: arguments)
    }

    /// A predicate from a format string that takes one argument, which is a list: `"name IN %@"`.
    ///
    /// Without it the compiler would take an array of `Any?` for the arguments themselves; for that there is `init(format:argumentArray:)`.
    /// - Parameters:
    ///   - format: as in `init(format:_:)`.
    ///   - list: the one argument.
    /// - Throws: `FetchPredicateError`, as `init(format:_:)` does.
    public init(format: String, _ list: [Any?]) throws {
        try self.init(format: format, argumentArray: [list])
    }

    /// A predicate from a format string and an array of its arguments.
    /// - Parameters:
    ///   - format: as in `init(format:_:)`.
    ///   - arguments: as in `init(format:_:)`.
    /// - Throws: `FetchPredicateError`, as `init(format:_:)` does.
    public init(format: String, argumentArray arguments: [Any?]) throws {
        let tree: PredicateTree
        do {
            tree = try ParsedFormats.tree(format)
        } catch {
            throw FetchPredicateError(error.message, format: format, offset: error.offset, fix: error.fix)
        }
        let wanted = tree.argumentCount
        guard wanted == arguments.count else {
            throw FetchPredicateError(
                "the format takes \(wanted) argument\(wanted == 1 ? "" : "s"), and \(arguments.count) were given",
                format: format)
        }
        meaning = .tree(tree, format: format, arguments: arguments)
    }

    /// A predicate that the model keeps.
    init(_ tree: PredicateTree, variables: [String: Any?]) {
        meaning = .tree(tree, format: "\(tree)", arguments: [])
        self.variables = variables
    }

    /// A predicate that is always true, or never.
    public init(value: Bool) {
        meaning = .tree(.constant(value), format: nil, arguments: [])
    }

    init(_ meaning: Meaning) { self.meaning = meaning }

    /// The predicate with values for its `$VARIABLES`.
    /// - Parameter variables: the values, by names without the dollar sign; `nil` tests for nothing.
    public func withSubstitutionVariables(_ variables: [String: Any?]) -> FetchPredicate {
        var copy = self
        copy.variables.merge(variables) { $1 }
        return copy
    }

    /// True where both are.
    public static func && (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
        FetchPredicate(.compound(CompoundPredicate(.and, [left, right])))
    }

    /// True where either is.
    public static func || (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
        FetchPredicate(.compound(CompoundPredicate(.or, [left, right])))
    }

    /// True where the other is not.
    public static prefix func ! (predicate: FetchPredicate) -> FetchPredicate {
        FetchPredicate(.compound(CompoundPredicate(.not, [predicate])))
    }
}

/// What `#Predicate` makes, once its type is forgotten.
protocol TypedPredicate {
    /// The predicate as a tree, with the values that it has captured as arguments.
    func tree(
        _ entity: EntityDescription, _ model: ManagedObjectModel
    ) throws(FetchPredicateError) -> (PredicateTree, [Any?])
}
