import RelataModel

/// The entities of a model that a diagram shows.
struct DiagramFocus {
    /// The focused entities and those that they inherit from; `nil` for all.
    private let whole: Set<String>?
    private let neighbours: Set<String>

    /// Finds the named entities, their ancestors, and all entities that refer to them or that they refer to.
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

    /// Whether an entity is shown in full.
    func isWhole(_ entity: String) -> Bool {
        whole?.contains(entity) ?? true
    }

    /// Whether an entity is shown.
    func shows(_ entity: String) -> Bool {
        isWhole(entity) || neighbours.contains(entity)
    }

    /// Whether a line is shown: a line is shown if a focused entity is part of it.
    func shows(_ line: ModelDiagram.Line) -> Bool {
        let ends = [line.start, line.end].compactMap(\.self)
        return ends.contains { isWhole($0.entity) || isWhole($0.relationship.destination) }
    }
}
