import Foundation
import RelataModel

extension ManagedObjectModel {
    /// Creates a model with the entities of several, and their classes; Core Data's `init(byMerging:)`.
    ///
    /// Entities that several of them have in common are taken once.
    /// - Returns: nil if several have different entities, composites or requests of one name.
    @_spi(CoreDataModule)
    public convenience init?(merging models: [ManagedObjectModel]) {
        var entities: [String: Entity] = [:]
        var digests: [String: Data] = [:]
        var classes: [String: EntityClass] = [:]
        var composites: [String: Composite] = [:]
        var requests: [String: StoredFetchRequest] = [:]
        var configurations: [Configuration] = []
        for model in models {
            let own = model.entityVersionHashesByName
            for entity in model.entities {
                guard let described = model.model.entity(named: entity.name) else { continue }
                if let known = digests[entity.name], known != own[entity.name] { return nil }
                digests[entity.name] = own[entity.name]
                entities[entity.name] = entities[entity.name] ?? described
                classes[entity.name] = classes[entity.name] ?? EntityClass(of: entity)
            }
            for composite in model.model.composites {
                if let known = composites[composite.name], known != composite { return nil }
                composites[composite.name] = composite
            }
            for request in model.model.fetchRequests {
                if let known = requests[request.name], known != request { return nil }
                requests[request.name] = request
            }
            configurations += model.model.configurations.filter { new in
                !configurations.contains { $0.name == new.name }
            }
        }
        let merged = Model(
            models.map(\.name).joined(separator: "+"), entities: Array(entities.values),
            composites: Array(composites.values), fetchRequests: Array(requests.values), configurations: configurations)
        self.init(merged, classes: merged.entities.compactMap { classes[$0.name] })
    }
}

extension EntityClass {
    /// The classes that an entity has in its model.
    fileprivate init(of entity: EntityDescription) {
        self.init(entity.name, entity.objectClass, storage: entity.storageClass, isOwn: entity.hasOwnClass)
    }
}
