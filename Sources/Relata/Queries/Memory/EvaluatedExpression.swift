import Foundation

/// Returns the value of an expression in the predicate language for a value of any kind: numbers are `NSNumber`s.
/// - Parameters:
///   - expression: the expression, with `%@` and `%K` for arguments.
///   - arguments: the arguments.
///   - subject: what key paths begin at.
///   - variables: the values of variables, by their names without the dollar sign.
/// - Throws: what is wrong with the expression, or cannot be asked in memory.
@_spi(CoreDataModule)
public func evaluate(
    expression: String, _ arguments: [Any?], for subject: Any?, variables: [String: Any?]
) throws -> Any? {
    try AnyValueEvaluator.value(of: expression, arguments, for: subject, variables: variables)
}

@_spi(CoreDataModule)
extension FetchPredicate {
    /// The predicate as text in one spelling, with `%@` and `%K` for arguments, and these; nil for one that was not
    /// made of a format.
    public var writtenOut: (format: String, arguments: [Any?])? {
        guard case .tree(let tree, _, let arguments) = meaning, variables.isEmpty else { return nil }
        return ("\(tree)", arguments)
    }

    /// Returns whether a value of any kind meets the predicate.
    /// - Throws: what cannot be asked in memory.
    public func holds(forAny value: Any?) throws -> Bool { try AnyValueEvaluator.holds(self, for: value) }
}

extension QueryValue {
    /// The value as objects have it by name.
    var asObject: Any? {
        switch self {
        case .null: nil
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .decimal(let number): NSDecimalNumber(decimal: number)
        case .string(let text): text
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .data(let data): data
        case .uuid(let uuid): uuid
        case .object(let rowID, _): NSNumber(value: rowID.rawValue)
        }
    }
}
