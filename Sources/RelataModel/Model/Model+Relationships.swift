/// A relationship together with the entity that declares it.
package struct DeclaredRelationship: Sendable, Hashable {
    /// The entity that declares the relationship.
    package let entity: Entity
    /// The relationship.
    package let relationship: Relationship

    /// Creates the pair.
    package init(_ relationship: Relationship, of entity: Entity) {
        self.entity = entity
        self.relationship = relationship
    }

    /// `Entity.relationship`, as messages name it.
    package var qualifiedName: String { "\(entity.name).\(relationship.name)" }
}

extension Model {
    /// All relationships of the model with the entities that declare them, by entity and name.
    package var declaredRelationships: [DeclaredRelationship] {
        var declared: [DeclaredRelationship] = []
        for entity in entities {
            for relationship in entity.relationships { declared.append(DeclaredRelationship(relationship, of: entity)) }
        }
        return declared
    }

    /// Returns the destination entity of the relationship.
    package func destination(of relationship: Relationship) -> Entity? {
        entity(named: relationship.destination)
    }

    /// Returns the inverse relationship, if both sides agree on it.
    ///
    /// A relationship is an inverse only if it names this relationship as its inverse and leads to its entity or to
    /// an ancestor of it; a one-sided or asymmetric declaration, which a check reports, counts as no inverse on
    /// either side. A relationship may be its own inverse.
    package func inverse(of declared: DeclaredRelationship) -> DeclaredRelationship? {
        guard let named = namedInverse(of: declared),
            named.relationship.inverse == declared.relationship.name,
            let back = destination(of: named.relationship),
            declaringEntity(ofProperty: declared.relationship.name, of: back)?.name == declared.entity.name
        else { return nil }
        return named
    }

    /// Returns the relationship that the declaration names as its inverse, whether or not that one agrees.
    package func namedInverse(of declared: DeclaredRelationship) -> DeclaredRelationship? {
        guard let name = declared.relationship.inverse,
            let destination = destination(of: declared.relationship),
            let inverse = relationship(named: name, of: destination),
            let owner = declaringEntity(ofProperty: name, of: destination)
        else { return nil }
        return DeclaredRelationship(inverse, of: owner)
    }
}
