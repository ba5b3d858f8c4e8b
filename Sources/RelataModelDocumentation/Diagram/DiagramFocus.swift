import RelataModel

/// Which entities of a model a diagram shows.
struct DiagramFocus {
    /// The entities in question, and those that they inherit from; `nil` for all.
    private let whole: Set<String>?
    private let neighbours: Set<String>

    /// Finds the entities of those names, what they inherit, and all that refer to them or are referred to.
    init(_ model: Model, around names: [String]) {
        guard !names.isEmpty else {
            whole = nil
            neighbours = []
            return
        }
        let entities = names.compactMap(model.entity(named:))
        let whole = Set(entities.flatMap(model.lineage(of:)).map(\.name))
        var neighbours = Set(entities.flatMap(model.subentities(of:)).map(\.name))
        for declared in model.declaredRelationships {
            let concerned = Self.entities(declared, model.inverse(of: declared))
            if !whole.isDisjoint(with: concerned) { neighbours.formUnion(concerned) }
        }
        self.whole = whole
        self.neighbours = neighbours
    }

    private static func entities(_ declared: DeclaredRelationship, _ inverse: DeclaredRelationship?) -> [String] {
        [declared.entity.name, declared.relationship.destination] + (inverse.map { [$0.entity.name] } ?? [])
    }

    /// Whether all of an entity is shown.
    func isWhole(_ entity: String) -> Bool {
        whole?.contains(entity) ?? true
    }

    /// Whether an entity is shown.
    func shows(_ entity: String) -> Bool {
        isWhole(entity) || neighbours.contains(entity)
    }

    /// Whether a line is shown: those that an entity in question is part of.
    func shows(_ line: ModelDiagram.Line) -> Bool {
        let ends = [line.start, line.end].compactMap(\.self)
        return ends.contains { isWhole($0.entity) || isWhole($0.relationship.destination) }
    }
}
