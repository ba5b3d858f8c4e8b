import RelataModel

/// The IDs by which a store refers to a model's entities: the values of `Z_ENT`.
///
/// The store's own list is authoritative. An entity that it does not list may have been renamed by a migration that
/// left the old name: then its renaming identifier, or its position among the entities, finds it.
struct EntityIDs {
    private let ids: [String: Int64]
    private let names: [Int64: String]
    /// The entities that were found only by their position, in words.
    let guesses: [String]

    init(_ model: Model, _ store: CoreDataStore) {
        var ids: [String: Int64] = [:]
        var listed: [String: Int64] = [:]
        for entity in store.entities { listed[entity.name] = entity.id }
        for entity in model.entities {
            if let id = listed[entity.name] { ids[entity.name] = id }
        }
        var taken = Set(ids.values)
        for entity in model.entities where ids[entity.name] == nil {
            if let old = entity.renamingIdentifier, let id = listed[old], taken.insert(id).inserted {
                ids[entity.name] = id
            }
        }
        var guesses: [String] = []
        // IDs follow the hierarchy, each level by name, ignoring case.
        if model.entities.count == store.entities.count {
            for (index, entity) in Self.ordered(model).enumerated() where ids[entity.name] == nil {
                let id = Int64(index + 1)
                guard taken.insert(id).inserted else { continue }
                ids[entity.name] = id
                let old = store.entities.first { $0.id == id }?.name ?? "\(id)"
                guesses.append(
                    "\(entity.name) is taken for what the store calls \(old), by its position among the entities")
            }
        }
        self.ids = ids
        self.guesses = guesses
        names = Dictionary(ids.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    }

    /// The ID of an entity.
    subscript(name: String) -> Int64? { ids[name] }

    private static func ordered(_ model: Model) -> [Entity] {
        func sorted(_ entities: [Entity]) -> [Entity] {
            entities.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
        }
        var result: [Entity] = []
        var pending = Array(sorted(model.rootEntities).reversed())
        var seen: Set<String> = []
        while let entity = pending.popLast() {
            guard seen.insert(entity.name).inserted else { continue }
            result.append(entity)
            pending += sorted(model.subentities(of: entity)).reversed()
        }
        return result
    }
}
