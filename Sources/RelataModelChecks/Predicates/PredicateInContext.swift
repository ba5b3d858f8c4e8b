import RelataModel

/// A predicate of the model, with the entity that it is evaluated for.
struct PredicateInContext {
    /// The name of the predicate's owner in messages.
    let subject: String
    let stored: StoredPredicate
    /// The entity whose objects the predicate is evaluated for.
    let entity: Entity
    /// The entity that has the fetched property, to which `$FETCH_SOURCE` refers.
    let owner: Entity?
    /// Whether the predicate is the condition of an index.
    var isOfIndex = false

    /// Returns a warning about the predicate; its owner is left out of the generated code, and the rest is generated.
    func warning(
        _ identifier: DiagnosticIdentifier, _ message: String, offset: Int = 0, fix: String?
    ) -> Diagnostic {
        Diagnostic(
            identifier, .warning, "\(subject): \(message)", at: stored.location?.advanced(byBytes: offset), fix: fix)
    }
}

extension Model {
    /// All predicates of the model whose entity exists.
    var predicatesInContext: [PredicateInContext] {
        var predicates: [PredicateInContext] = []
        for request in fetchRequests {
            guard let predicate = request.predicate, let entity = entity(named: request.entity) else { continue }
            predicates.append(
                PredicateInContext(
                    subject: "the fetch request \(request.name)", stored: predicate, entity: entity, owner: nil))
        }
        for owner in entities {
            for property in owner.fetchedProperties {
                guard let predicate = property.fetchRequest.predicate,
                    let entity = entity(named: property.fetchRequest.entity)
                else { continue }
                predicates.append(
                    PredicateInContext(
                        subject: "the fetched property \(owner.name).\(property.name)", stored: predicate,
                        entity: entity, owner: owner))
            }
            for index in owner.fetchIndexes {
                guard let predicate = index.partialIndexPredicate else { continue }
                predicates.append(
                    PredicateInContext(
                        subject: "the index \(owner.name).\(index.name)", stored: predicate, entity: owner,
                        owner: nil, isOfIndex: true))
            }
        }
        return predicates
    }
}
