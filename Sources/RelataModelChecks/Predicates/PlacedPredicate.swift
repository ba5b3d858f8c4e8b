import RelataModel

/// A predicate of the model, with what it is asked of.
struct PlacedPredicate {
    /// What the predicate belongs to, as messages name it.
    let subject: String
    let predicate: StoredPredicate
    /// The entity whose objects are asked.
    let entity: Entity
    /// The entity that has the fetched property, which `$FETCH_SOURCE` stands for.
    let owner: Entity?
    /// Whether the predicate says which rows an index holds.
    var isOfIndex = false

    /// A warning about the predicate; what carries it is left out, and the rest stands.
    func warning(
        _ identifier: DiagnosticIdentifier, _ message: String, offset: Int = 0, fix: String?
    ) -> Diagnostic {
        Diagnostic(
            identifier, .warning, "\(subject): \(message)", at: predicate.location?.advanced(byBytes: offset), fix: fix)
    }
}

extension Model {
    /// Every predicate of the model whose entity exists.
    var placedPredicates: [PlacedPredicate] {
        var predicates: [PlacedPredicate] = []
        for request in fetchRequests {
            guard let predicate = request.predicate, let entity = entity(named: request.entity) else { continue }
            predicates.append(
                PlacedPredicate(
                    subject: "the fetch request \(request.name)", predicate: predicate, entity: entity, owner: nil))
        }
        for owner in entities {
            for property in owner.fetchedProperties {
                guard let predicate = property.fetchRequest.predicate,
                    let entity = entity(named: property.fetchRequest.entity)
                else { continue }
                predicates.append(
                    PlacedPredicate(
                        subject: "the fetched property \(owner.name).\(property.name)", predicate: predicate,
                        entity: entity, owner: owner))
            }
            for index in owner.fetchIndexes {
                guard let predicate = index.partialIndexPredicate else { continue }
                predicates.append(
                    PlacedPredicate(
                        subject: "the index \(owner.name).\(index.name)", predicate: predicate, entity: owner,
                        owner: nil, isOfIndex: true))
            }
        }
        return predicates
    }
}
