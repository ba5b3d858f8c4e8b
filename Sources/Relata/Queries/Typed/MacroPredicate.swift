public import Foundation
import RelataModel

/// A predicate of the `#Predicate` macro.
struct MacroPredicate<Object: ManagedObject>: TypedPredicate {
    let predicate: Foundation.Predicate<Object>

    func tree(
        _ entity: EntityDescription, _ model: ManagedObjectModel
    ) throws(FetchPredicateError) -> (PredicateTree, [Any?]) {
        guard entity.objectClass is Object.Type else {
            throw FetchPredicateError(
                "it is about objects of the class \(Object.self), and those of \(entity.name) are of another")
        }
        var translator = PredicateTranslator(model)
        translator.set(predicate.variable.key, to: .`self`)
        let tree = try translator.condition(predicate.expression)
        return (tree, translator.arguments)
    }
}

extension FetchPredicate {
    /// Creates a predicate from the `#Predicate` macro: `FetchPredicate(#Predicate<Track> { $0.album?.title == "Kid
    /// A" })`.
    ///
    /// The closure is translated to a query; the closure itself is never called. If a store cannot evaluate a part,
    /// the fetch throws an error that names it. A property that reads as zero without a stored value, as an optional
    /// scalar does, counts as `nil`, not as zero.
    /// - Parameter predicate: the predicate. An object that it captures is compared by its `objectID`.
    public init<Object: ManagedObject>(_ predicate: Foundation.Predicate<Object>) {
        self.init(.typed(MacroPredicate(predicate: predicate)))
    }
}
