public import Foundation
import Relata

/// What a request finds, or its number, as the value of an expression. Only in memory: a predicate of a fetch cannot
/// have one.
open class NSFetchRequestExpression: NSExpression {
    /// Its value is the request.
    public let requestExpression: NSExpression
    /// Its value is the context that fetches.
    public let contextExpression: NSExpression
    /// Whether the value is the number of the results.
    public let isCountOnlyRequest: Bool

    private init(_ request: NSExpression, _ context: NSExpression, countOnly: Bool) {
        requestExpression = request
        contextExpression = context
        isCountOnlyRequest = countOnly
        super.init(.function("FETCH", [request, context]))
    }

    /// An expression whose value is what a request finds.
    /// - Parameters:
    ///   - fetch: its value is the request.
    ///   - context: its value is the context that fetches.
    ///   - countOnly: whether the value is the number of the results.
    open class func expression(
        forFetch fetch: NSExpression, context: NSExpression, countOnly: Bool
    ) -> NSExpression { NSFetchRequestExpression(fetch, context, countOnly: countOnly) }

    /// Fetches. A request that cannot be carried out ends the process with a message, as an exception does in Core
    /// Data.
    open override func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        let (request, owner) = (
            requestExpression.expressionValue(with: object, context: context) as? any FetchedByExpression,
            contextExpression.expressionValue(with: object, context: context) as? NSManagedObjectContext
        )
        guard let fetched = request, let fetching = owner else {
            preconditionFailure("an expression for a fetch has no request, or no context")
        }
        do {
            return try fetched.value(in: fetching, countOnly: isCountOnlyRequest)
        } catch {
            preconditionFailure("an expression for a fetch has no value: \(error)")
        }
    }
}

/// A request, whatever the type of its results is.
private protocol FetchedByExpression {
    func value(in context: NSManagedObjectContext, countOnly: Bool) throws -> Any
}

extension FetchRequest: FetchedByExpression {
    fileprivate func value(in context: NSManagedObjectContext, countOnly: Bool) throws -> Any {
        if countOnly { return NSNumber(value: try context.count(for: self)) }
        return try context.fetch(self)
    }
}
