import RelataMigration
public import RelataModel
import RelataSchema

/// A model together with the classes of its objects; Core Data's `NSManagedObjectModel`.
///
/// Generated code has one for each model. It is made once and never changes, so it can be shared freely.
public final class ManagedObjectModel: Sendable {
    /// The model as it was read.
    public let model: Model
    /// The entities, by name.
    public let entities: [EntityDescription]
    /// The entities, by name.
    public let entitiesByName: [String: EntityDescription]

    /// How the model is stored.
    let schema: Schema
    /// What is wrong with the pairing of entities and classes; a container refuses to open such a model.
    let problems: [String]
    /// The names of Swift key paths.
    let keyPaths = KeyPathNames()
    /// Which version of the model it is: its name, and a digest that a store of it has.
    let version: StoreLineage.Version
    /// What is known of the versions before it, as a text that is only read when a store is migrated.
    private let historyText: [String]
    private let entitiesByClass: [ObjectIdentifier: EntityDescription]

    /// Pairs a model with its classes.
    /// - Parameters:
    ///   - model: the model.
    ///   - classes: the classes of every entity. What is wrong with them is reported when a container opens.
    ///   - version: the name of the version in its bundle, where it is one of several.
    ///   - digest: the model's `versionFingerprint`, so that it need not be computed whenever a store is opened.
    ///   - history: what became of each part of the versions before, and what is said about it; a text in pieces.
    @_spi(Generated)
    public init(
        _ model: Model, classes: [EntityClass], version: String? = nil, digest: String? = nil,
        history: [String] = []
    ) {
        let builder = DescriptionBuilder(model, classes: classes)
        self.model = model
        self.version = StoreLineage.Version(
            name: version ?? model.versionIdentifier ?? model.name, digest: digest ?? model.versionFingerprint)
        historyText = history
        schema = builder.schema
        entities = builder.entities
        problems = builder.problems
        entitiesByName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var byClass: [ObjectIdentifier: EntityDescription] = [:]
        for entity in entities {
            let key = ObjectIdentifier(entity.objectClass)
            // Of several entities with one class, an object made by the class alone is of the first concrete one.
            if let known = byClass[key], !known.isAbstract || entity.isAbstract { continue }
            byClass[key] = entity
        }
        entitiesByClass = byClass
        LoadedModels.add(self)
    }

    /// The versions before it, where the model has several.
    /// - Throws: an error if generated code was edited, so that it has no history any more.
    func history() throws -> ModelHistory? {
        historyText.isEmpty ? nil : try ModelHistory(parsing: historyText.joined())
    }

    /// The model's name.
    var name: String { model.name }

    /// Whether the entity is one of the model's.
    func contains(_ entity: EntityDescription) -> Bool {
        entities.indices.contains(entity.index.value) && entities[entity.index] === entity
    }

    /// The entity of a class, abstract or not.
    func entity(ofExactly objectClass: ManagedObject.Type) -> EntityDescription? {
        entitiesByClass[ObjectIdentifier(objectClass)]
    }

    /// The entity of a class, or of the nearest class that it inherits from and that has one.
    func entity(of objectClass: ManagedObject.Type) -> EntityDescription? {
        if let entity = entitiesByClass[ObjectIdentifier(objectClass)] { return entity }
        // A user's subclass of a generated class; rare, so a search will do.
        return entities.filter {
            !$0.isAbstract && $0.objectClass != ManagedObject.self && $0.isEntity(of: objectClass)
        }
        .max { $0.lineage.count < $1.lineage.count }
    }
}
