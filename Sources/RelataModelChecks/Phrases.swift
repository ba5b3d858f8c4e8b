package import RelataModel

extension Entity {
    /// The entity's name with its article, as in "deleting an Album".
    package var withArticle: String {
        guard let first = name.first, "AEIOaeio".contains(first) else { return "a \(name)" }
        return "an \(name)"
    }
}

extension DeclaredRelationship {
    /// A note with the relationship and its delete rule.
    var note: Diagnostic.Note {
        Diagnostic.Note("\(qualifiedName), delete rule \(relationship.deleteRule.modelName)", at: relationship.location)
    }

    /// Returns whether the relationship comes before another one in the model's order; this is true for one side of a
    /// pair.
    func precedes(_ other: DeclaredRelationship) -> Bool {
        (entity.name, relationship.name) < (other.entity.name, other.relationship.name)
    }
}

/// Returns a list of names for a sentence: `a, b and c`; for a long list the first ones and the number of the others.
func listing(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let shown = 15
    if names.count > shown + 1 {
        return names.prefix(shown).joined(separator: ", ") + " and \(names.count - shown) more"
    }
    return names.dropLast().joined(separator: ", ") + " and " + last
}

/// Returns notes for parts, limited to a readable number.
func notes<Part>(on parts: some Sequence<Part>, _ note: (Part) -> Diagnostic.Note) -> [Diagnostic.Note] {
    parts.prefix(10).map(note)
}
