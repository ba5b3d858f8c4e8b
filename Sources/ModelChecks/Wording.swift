import DataModel

extension Entity {
    /// The entity's name with its article, as in "deleting an Album".
    var withArticle: String {
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

/// A list of names as a sentence has it: `a, b and c`.
func listing(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
}
