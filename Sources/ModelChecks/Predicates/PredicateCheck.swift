public import DataModel

/// Predicates that cannot be parsed, that no store can answer, or that ask for what the model does not have.
public struct PredicateCheck: ModelCheck {
    /// Creates the check.
    public init() {}

    /// One diagnostic for each mistake of each predicate.
    public func diagnostics(for model: Model) -> [Diagnostic] {
        model.placedPredicates.flatMap { placed -> [Diagnostic] in
            do throws(PredicateParseError) {
                return Self.mistakes(of: try PredicateTree(parsing: placed.predicate.text), placed, in: model)
            } catch {
                return [
                    placed.warning(
                        .invalidPredicate, "this is no predicate: \(error.message)", offset: error.offset,
                        fix: error.fix)
                ]
            }
        }
    }

    private static func mistakes(
        of tree: PredicateTree, _ placed: PlacedPredicate, in model: Model
    ) -> [Diagnostic] {
        let unsupported = tree.unsupportedParts.map { part in
            placed.warning(
                .unsupportedPredicate, "no store can answer \(part.name): \(part.reason)",
                fix: "filter the fetched objects in Swift instead")
        }
        let unknown = model.keyPathErrors(in: tree, of: placed.entity, owner: placed.owner).map { error in
            placed.warning(.unknownKeyPath, error.message, fix: error.fix)
        }
        return unsupported + unknown
    }
}
