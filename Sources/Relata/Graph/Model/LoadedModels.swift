import Synchronization

/// The models that the program has created, so that a class can find its entity without a context.
enum LoadedModels {
    private struct Entry: Sendable {
        weak var model: ManagedObjectModel?
    }

    private static let entries = Mutex<[Entry]>([])

    /// Adds a model, which is not kept alive.
    static func add(_ model: ManagedObjectModel) {
        entries.withLock { entries in
            entries.removeAll { $0.model == nil }
            entries.append(Entry(model: model))
        }
    }

    /// Returns the entity with a name in the first model that has it.
    static func entity(named name: String) -> EntityDescription? {
        let models = entries.withLock { $0.compactMap(\.model) }
        return models.lazy.compactMap { $0.entitiesByName[name] }.first
    }

    /// Returns the entity of a class in the first model that has it.
    static func entity(of objectClass: ManagedObject.Type) -> EntityDescription? {
        let models = entries.withLock { $0.compactMap(\.model) }
        for model in models {
            if let entity = model.entity(ofExactly: objectClass) { return entity }
        }
        // A user's subclass of a generated class has that class's entity.
        for model in models {
            if let entity = model.entity(of: objectClass) { return entity }
        }
        return nil
    }
}
