import RelataMigration
public import RelataModel
package import RelataSchema
import Synchronization

/// A model together with the classes of its objects; Core Data's `NSManagedObjectModel`.
///
/// Generated code has one for each model. It is created once and is immutable, so it can be shared freely.
public final class ManagedObjectModel: Sendable {
    /// The model as it was read.
    public let model: Model
    /// The entities, hierarchy by hierarchy, superentities before their sub-entities.
    @_disfavoredOverload  // The module CoreData overloads it.
    public let entities: [EntityDescription]
    /// The entities, by name.
    @_disfavoredOverload  // The module CoreData overloads it.
    public let entitiesByName: [String: EntityDescription]

    /// The mapping of the model to tables and columns.
    let schema: Schema
    /// Problems in the pairing of entities and classes; a container refuses to open such a model.
    let problems: [String]
    /// The names of Swift key paths.
    let keyPaths = KeyPathNames()
    /// The version of the model: its name, and a digest that its stores record.
    package let version: StoreLineage.Version
    /// The digest of the schema's rules, as generated code has it.
    let rulesFingerprint: String?
    /// The history of earlier versions, as text that is only parsed when a store is migrated.
    private let historyText: [String]
    /// The model that the program has created to replace this one, which it had to create before it knew the
    /// entities.
    private let successor = Mutex<ManagedObjectModel?>(nil)
    private let usage = Atomic(false)
    private let entitiesByClass: [ObjectIdentifier: EntityDescription]

    /// Pairs a model with its classes.
    /// - Parameters:
    ///   - model: the model.
    ///   - classes: the classes of every entity. Problems with them are reported when a container opens.
    ///   - version: the name of the version in its bundle, if it is one of several.
    ///   - digest: the model's `versionFingerprint`, so that it need not be computed each time a store is opened.
    ///   - rules: the schema's `markedRulesFingerprint`, so that its statements need not be made each time a store is
    ///     opened.
    ///   - history: the changes to each part since the earlier versions, and the notes on them, as text in pieces.
    @_spi(Generated)
    public init(
        _ model: Model, classes: [EntityClass], version: String? = nil, digest: String? = nil,
        rules: String? = nil, history: [String] = []
    ) {
        let builder = DescriptionBuilder(model, classes: classes)
        self.model = model
        self.version = StoreLineage.Version(
            name: version ?? model.versionIdentifier ?? model.name, digest: digest ?? model.versionFingerprint)
        rulesFingerprint = rules
        historyText = history
        schema = builder.schema
        entities = builder.entities
        problems = builder.problems
        entitiesByName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var byClass: [ObjectIdentifier: EntityDescription] = [:]
        for entity in entities where entity.hasOwnClass {
            let key = ObjectIdentifier(entity.objectClass)
            // If several entities share a class, an object that is created by the class alone belongs to the first
            // concrete one.
            if let known = byClass[key], !known.isAbstract || entity.isAbstract { continue }
            byClass[key] = entity
        }
        entitiesByClass = byClass
        builder.reference.refer(to: self)
        LoadedModels.add(self)
    }

    /// Returns the history of earlier versions, if the model has several.
    /// - Throws: an error if generated code was edited so that its history cannot be parsed.
    func history() throws -> ModelHistory? {
        historyText.isEmpty ? nil : try ModelHistory(parsing: historyText.joined())
    }

    /// A model without entities: the model of entities that belong to no model.
    static let empty = ManagedObjectModel(Model("", entities: []), classes: [])

    /// The current model: this one, or the one that replaced it.
    @_spi(CoreDataModule)
    public var current: ManagedObjectModel { successor.withLock { $0 } ?? self }

    /// Whether a coordinator has been created with the model, which cannot be changed from then on.
    @_spi(CoreDataModule)
    public var isInUse: Bool { usage.load(ordering: .relaxed) }

    /// Records that a coordinator has been created with the model.
    func markUsed() { usage.store(true, ordering: .relaxed) }

    /// Replaces this model by another one, for the coordinators that are created from now on.
    @_spi(CoreDataModule)
    public func replace(by model: ManagedObjectModel?) { successor.withLock { $0 = model } }

    /// The model's name.
    var name: String { model.name }

    /// Returns whether the entity belongs to the model.
    func contains(_ entity: EntityDescription) -> Bool {
        entities.indices.contains(entity.index.value) && entities[entity.index] === entity
    }

    /// Returns the entities that inherit directly from an entity.
    public func subentities(of entity: EntityDescription) -> [EntityDescription] {
        entities.filter { $0.superentity === entity }
    }

    /// Returns the entity of a class, abstract or not.
    func entity(ofExactly objectClass: ManagedObject.Type) -> EntityDescription? {
        entitiesByClass[ObjectIdentifier(objectClass)]
    }

    /// Returns the entity of a class, or of the nearest superclass that has one.
    func entity(of objectClass: ManagedObject.Type) -> EntityDescription? {
        if let entity = entitiesByClass[ObjectIdentifier(objectClass)] { return entity }
        // A user's subclass of a generated class; rare, so a search is sufficient.
        return entities.filter { !$0.isAbstract && $0.hasOwnClass && $0.isEntity(of: objectClass) }
            .max { $0.lineage.count < $1.lineage.count }
    }
}
