public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel
import Synchronization

// A model that the program builds: it is rebuilt whenever its entities change, until it is passed to a coordinator.
extension ManagedObjectModel {
    /// Creates a model without entities, for the program to set.
    public convenience init() { self.init(Model("Model", entities: []), classes: []) }

    /// The entities.
    public var entities: [NSEntityDescription] {
        get { current.Relata::entities }
        set {
            for entity in newValue { entity.building?.model = self }
            ModelDrafts.set(newValue, of: self)
            build()
        }
    }

    /// The entities by name.
    public var entitiesByName: [String: NSEntityDescription] { current.Relata::entitiesByName }

    /// Digests of the entities by name, which a store has too. They can only be compared with each other.
    public var entityVersionHashesByName: [String: Data] { current.Relata::entityVersionHashesByName }

    /// Whether a store is of this version of the model.
    /// - Parameters:
    ///   - configuration: not used: a store has all entities.
    ///   - metadata: the result of `metadataForPersistentStore(ofType:at:options:)`.
    public func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        current.Relata::isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
    }

    /// Rebuilds the model, if the program has built it.
    func rebuild() { if !ModelDrafts.entities(of: self).isEmpty { build() } }

    /// Rebuilds the model from its entities.
    ///
    /// A model that a coordinator uses cannot be changed, as with Core Data: that ends the process.
    func build() {
        guard !isInUse else {
            fatalError("a model, its entities and their properties cannot be changed once a coordinator uses the model")
        }
        let entities = ModelDrafts.entities(of: self)
        let identifiers = ModelAdditions.of(self)?.versionIdentifiers ?? []
        let model = Model(
            "Model",
            entities: entities.compactMap { entity in
                entity.building?.entity ?? entity.managedObjectModel.model.entity(named: entity.Relata::name)
            }, versionIdentifier: identifiers.compactMap { $0 as? String }.sorted().first)
        let made = ManagedObjectModel(dynamic: model, base: NSManagedObject.self) { entity in
            entity.representedClassName.flatMap { EntityClasses.named($0) as? ManagedObject.Type }
        }
        for draft in entities.compactMap(\.building) {
            draft.made = draft.name.flatMap { made.Relata::entitiesByName[$0] }
            draft.made?.setValueRules(draft.allValueRules)
        }
        replace(by: made)
    }
}

/// The entities of models that are being built.
private enum ModelDrafts {
    private struct Draft: @unchecked Sendable {
        weak var model: ManagedObjectModel?
        let entities: [NSEntityDescription]
    }

    private static let drafts = Mutex<[ObjectIdentifier: Draft]>([:])

    static func set(_ entities: [NSEntityDescription], of model: ManagedObjectModel) {
        drafts.withLock { drafts in
            drafts = drafts.filter { $0.value.model != nil }
            drafts[ObjectIdentifier(model)] = Draft(model: model, entities: entities)
        }
    }

    static func entities(of model: ManagedObjectModel) -> [NSEntityDescription] {
        // Another model may have had the identifier before.
        drafts.withLock { $0[ObjectIdentifier(model)].flatMap { $0.model === model ? $0.entities : nil } } ?? []
    }
}
