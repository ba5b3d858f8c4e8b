import RelataModel

/// The numbers of a model's entities in a store.
///
/// The store's own list is authoritative. An entity that it does not list may have been renamed by a migration that
/// left the old name: then its renaming identifier, or its position among the entities, finds it.
struct EntityNumbers {
    private let numbers: [String: Int64]
    private let names: [Int64: String]
    /// The entities that were found only by their position, in words.
    let guesses: [String]

    init(_ model: Model, _ store: CoreDataStore) {
        var numbers: [String: Int64] = [:]
        var listed: [String: Int64] = [:]
        for entity in store.entityNumbers { listed[entity.name] = entity.number }
        for entity in model.entities {
            if let number = listed[entity.name] { numbers[entity.name] = number }
        }
        var taken = Set(numbers.values)
        for entity in model.entities where numbers[entity.name] == nil {
            if let old = entity.renamingIdentifier, let number = listed[old], taken.insert(number).inserted {
                numbers[entity.name] = number
            }
        }
        var guesses: [String] = []
        // Numbers follow the hierarchy, each level by name, ignoring case.
        if model.entities.count == store.entityNumbers.count {
            for (index, entity) in Self.ordered(model).enumerated() where numbers[entity.name] == nil {
                let number = Int64(index + 1)
                guard taken.insert(number).inserted else { continue }
                numbers[entity.name] = number
                let old = store.entityNumbers.first { $0.number == number }?.name ?? "\(number)"
                guesses.append(
                    "\(entity.name) is taken for what the store calls \(old), by its position among the entities")
            }
        }
        self.numbers = numbers
        self.guesses = guesses
        names = Dictionary(numbers.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    }

    /// The number of an entity.
    subscript(name: String) -> Int64? { numbers[name] }

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
