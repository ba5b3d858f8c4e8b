/// A value in the dictionaries of a fetch, with its name; Core Data's `NSExpressionDescription`.
///
/// A string literal is a key path, and also the name of its value: `["title", "album.title"]`.
///
/// ```swift
/// let request = FetchRequest<[String: any Sendable]>(Album.fetchRequest())
/// request.propertiesToFetch = ["artist.name", ExpressionDescription(name: "last", expression: "max:(year)")]
/// request.propertiesToGroupBy = ["artist.name"]
/// let rows = try context.fetch(request)
/// ```
public struct ExpressionDescription: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of the value in the dictionary.
    public let name: String
    /// The expression, in the language of predicates: `"length / 60"`, or an aggregate of all rows or of each group:
    /// `"sum:(length)"`, `"average:(length)"`, `"min:(length)"`, `"max:(length)"`, `"count:(SELF)"`.
    public let expression: String

    /// Creates a description.
    /// - Parameters:
    ///   - name: the name of the value in the dictionary.
    ///   - expression: the expression, in the language of predicates.
    public init(name: String, expression: String) {
        self.name = name
        self.expression = expression
    }

    /// Creates the description of the value at a key path, with the key path as its name.
    public init(_ keyPath: String) { self.init(name: keyPath, expression: keyPath) }

    /// Creates the description of the value at a key path, with the key path as its name.
    public init(stringLiteral value: String) { self.init(value) }
}
