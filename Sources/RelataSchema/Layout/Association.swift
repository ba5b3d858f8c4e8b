import RelataModel

/// A stored relationship together with its inverse, if it has one: the unit that is stored once.
struct Association {
    /// The relationship that is first by entity and name.
    let first: DeclaredRelationship
    /// Its inverse, if it has a stored one; the relationship itself if it is its own inverse.
    let second: DeclaredRelationship?
    /// The to-one relationship whose column contains the references, if there is one.
    let toOne: DeclaredRelationship?

    private init(_ first: DeclaredRelationship, _ second: DeclaredRelationship?) {
        self.first = first
        self.second = second
        let toOnes = [first, second].compactMap(\.self).filter { !$0.relationship.isToMany }
        // A required key is checked by its own column, so of two to-one sides the required one has it.
        toOne = toOnes.first { !$0.relationship.isOptional } ?? toOnes.first
    }

    /// Returns all associations of the model, by the entity and the name of their first relationship.
    static func all(of model: Model) -> [Association] {
        var seen: Set<PropertyKey> = []
        var associations: [Association] = []
        for declared in model.declaredRelationships
        where !declared.relationship.isTransient && model.destination(of: declared.relationship) != nil {
            guard seen.insert(PropertyKey(declared)).inserted else { continue }
            // An inverse that exists only in memory is irrelevant for the storage.
            let inverse = model.inverse(of: declared).flatMap { $0.relationship.isTransient ? nil : $0 }
            if let inverse { seen.insert(PropertyKey(inverse)) }
            associations.append(Association(declared, inverse))
        }
        return associations
    }

    /// Whether the references are in a table of pairs, since both sides can have several destinations.
    var isJoin: Bool { toOne == nil && second != nil }

    /// The relationship that leads to the rows with the references.
    var toHolders: DeclaredRelationship? {
        guard let toOne else { return first }
        return toOne == first ? second : first
    }

    /// Whether the rows with the references need a position.
    var isOrdered: Bool { toHolders?.relationship.isOrdered == true }

    /// The entity whose rows have the column. Without an inverse an object can have only one owner: the column of a
    /// to-many relationship is then in the destination's row, as in Core Data.
    var keyEntity: String { toOne?.entity.name ?? first.relationship.destination }

    /// The column's name, if it is available.
    var keyName: String { toOne?.relationship.name ?? first.qualifiedName }

    /// The column's name with its entity.
    var qualifiedKeyName: String { toOne?.qualifiedName ?? first.qualifiedName }
}
