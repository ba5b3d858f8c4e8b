package import RelataModel

/// Finds predicates that cannot be parsed, that a store cannot evaluate, or that use names that the model does not
/// have.
package struct PredicateCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one diagnostic for each mistake of each predicate.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.predicatesInContext.flatMap { predicate -> [Diagnostic] in
            do throws(PredicateParseError) {
                return Self.mistakes(of: try PredicateTree(parsing: predicate.stored.text), predicate, in: model)
            } catch {
                return [
                    predicate.warning(
                        .invalidPredicate, "this is not a predicate: \(error.message)", offset: error.offset,
                        fix: error.fix)
                ]
            }
        }
    }

    private static func mistakes(
        of tree: PredicateTree, _ predicate: PredicateInContext, in model: Model
    ) -> [Diagnostic] {
        let keyPaths = model.keyPaths(in: tree, of: predicate.entity, owner: predicate.owner)
        return unsupported(tree, in: predicate) + unknown(keyPaths, in: predicate) + unstored(keyPaths, in: predicate)
            + open(model.variables(in: tree, of: predicate.entity, owner: predicate.owner), in: predicate)
    }

    private static func unsupported(_ tree: PredicateTree, in predicate: PredicateInContext) -> [Diagnostic] {
        tree.unsupportedParts.map { part in
            predicate.warning(
                .unsupportedPredicate, "no store can answer \(part.name): \(part.reason)",
                fix: "filter the fetched objects in Swift instead")
        }
    }

    private static func unknown(_ keyPaths: [PredicateKeyPath], in predicate: PredicateInContext) -> [Diagnostic] {
        let offsets = PredicateKeyPath.offsetsOfFailures(of: keyPaths, in: predicate.stored.text)
        return zip(keyPaths, offsets).compactMap { keyPath, offset in
            keyPath.error.map { predicate.warning(.unknownKeyPath, $0.message, offset: offset, fix: $0.fix) }
        }
    }

    /// Returns warnings for transient properties, which exist only in memory; the object of a fetched property is in
    /// memory.
    private static func unstored(_ keyPaths: [PredicateKeyPath], in predicate: PredicateInContext) -> [Diagnostic] {
        keyPaths.compactMap { keyPath in
            guard !keyPath.isOfFetchSource, case .success(let steps) = keyPath.steps,
                let name = steps.lazy.compactMap(\.transientName).first
            else { return nil }
            return predicate.warning(
                .unsupportedPredicate, "no store can answer \(name): it is transient and has no column",
                fix: "ask for a stored property, or filter the fetched objects in Swift")
        }
    }

    /// Returns diagnostics for variables of a partial index, which never have a value.
    private static func open(_ variables: [PredicateVariable], in predicate: PredicateInContext) -> [Diagnostic] {
        guard predicate.isOfIndex else { return [] }
        return variables.map { variable in
            predicate.warning(
                .unsupportedPredicate, "no index can answer $\(variable.name): it is given no value",
                fix: "write the value itself")
        }
    }
}

extension KeyPathStep {
    /// The name of the step's property, if it is transient.
    fileprivate var transientName: String? {
        switch self {
        case .attribute(let attribute): attribute.isTransient ? attribute.name : nil
        case .relationship(let relationship): relationship.isTransient ? relationship.name : nil
        default: nil
        }
    }
}
