package import RelataModel

extension Entity {
    /// The entity's name with its article, as in "deleting an Album".
    package var withArticle: String {
        guard let first = name.first, "AEIOaeio".contains(first) else { return "a \(name)" }
        return "an \(name)"
    }
}

extension DeclaredRelationship {
    /// A note that shows the relationship and its delete rule.
    var note: Diagnostic.Note {
        Diagnostic.Note("\(qualifiedName), delete rule \(relationship.deleteRule.modelName)", at: relationship.location)
    }

    /// Whether the relationship comes before another one in the model's order; of a pair, one side does.
    func precedes(_ other: DeclaredRelationship) -> Bool {
        (entity.name, relationship.name) < (other.entity.name, other.relationship.name)
    }
}

/// A list of names as a sentence has it: `a, b and c`; of a long list the first ones and a count of the rest.
func listing(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let shown = 15
    if names.count > shown + 1 {
        return names.prefix(shown).joined(separator: ", ") + " and \(names.count - shown) more"
    }
    return names.dropLast().joined(separator: ", ") + " and " + last
}

/// As many notes as a person reads.
func notes<Part>(on parts: some Sequence<Part>, _ note: (Part) -> Diagnostic.Note) -> [Diagnostic.Note] {
    parts.prefix(10).map(note)
}
