import RelataModel

/// A model in which the objects of an entity that is split are of sub-entities already.
struct EntitySplit {
    let model: Model
    /// The new entities, by the sub-entities.
    private(set) var renames: [String: String] = [:]

    /// Returns the sub-entity of the objects that will be of a new entity.
    static func part(of entity: String, becoming new: String) -> String { "_split:\(entity):\(new)" }

    /// Returns the entity that was split, and the new one, of such a sub-entity.
    static func parts(of name: String) -> (entity: String, new: String)? {
        let parts = name.split(separator: ":").map { String($0) }
        return parts.count == 3 && parts[0] == "_split" ? (parts[1], parts[2]) : nil
    }

    init?(_ splits: [String: [String: String]], from old: Model, to new: Model) {
        var entities = old.entities
        for (name, parts) in splits {
            guard let entity = old.entity(named: name), !entity.isAbstract else { continue }
            for part in parts.keys.sorted() where part != name && new.entity(named: part) != nil {
                entities.append(Entity(Self.part(of: name, becoming: part), parent: name))
                renames[Self.part(of: name, becoming: part)] = part
            }
        }
        guard !renames.isEmpty else { return nil }
        model = Model(
            old.name, entities: entities, composites: old.composites, versionIdentifier: old.versionIdentifier)
    }
}
