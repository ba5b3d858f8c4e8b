import RelataModel

/// A stored relationship together with its inverse, if it has one: what is stored once.
struct Association {
    /// The relationship that is first by entity and name.
    let first: DeclaredRelationship
    /// Its inverse, if it has one that is stored; itself where it is its own.
    let second: DeclaredRelationship?
    /// The to-one relationship whose column holds the references, if there is one.
    let toOne: DeclaredRelationship?

    private init(_ first: DeclaredRelationship, _ second: DeclaredRelationship?) {
        self.first = first
        self.second = second
        let toOnes = [first, second].compactMap(\.self).filter { !$0.relationship.isToMany }
        // A required key is checked by its own column, so of two to-one sides the required one has it.
        toOne = toOnes.first { !$0.relationship.isOptional } ?? toOnes.first
    }

    /// All associations of the model, by the entity and the name of their first relationship.
    static func all(of model: Model) -> [Association] {
        var seen: Set<PropertyKey> = []
        var associations: [Association] = []
        for declared in model.declaredRelationships
        where !declared.relationship.isTransient && model.destination(of: declared.relationship) != nil {
            guard seen.insert(PropertyKey(declared)).inserted else { continue }
            // An inverse that lives in memory only has no part in what is stored.
            let inverse = model.inverse(of: declared).flatMap { $0.relationship.isTransient ? nil : $0 }
            if let inverse { seen.insert(PropertyKey(inverse)) }
            associations.append(Association(declared, inverse))
        }
        return associations
    }

    /// Whether the references are in a table of pairs, since neither side has one destination alone.
    var isJoin: Bool { toOne == nil && second != nil }

    /// The relationship that leads to the rows that hold the references.
    var toHolders: DeclaredRelationship? {
        guard let toOne else { return first }
        return toOne == first ? second : first
    }

    /// Whether the rows that hold the references need a position.
    var isOrdered: Bool { toHolders?.relationship.isOrdered == true }

    /// The entity whose rows have the column. Without inverse an object can be in the set of one owner: the column of a
    /// to-many relationship is on the destination then, as Core Data has it.
    var keyEntity: String { toOne?.entity.name ?? first.relationship.destination }

    /// The column's name, if nothing else wants it.
    var keyName: String { toOne?.relationship.name ?? first.qualifiedName }

    /// The column's name with what it belongs to.
    var qualifiedKeyName: String { toOne?.qualifiedName ?? first.qualifiedName }
}
