public import Foundation
import RelataMigration
public import RelataModel
import RelataSchema

extension ManagedObjectModel {
    /// Creates a model without generated code, such as an older version that was read while the program runs.
    ///
    /// Its objects are of the class ``ManagedObject``, and their properties are accessed by name.
    /// - Parameters:
    ///   - model: the model. Problems with it are reported when a container opens.
    ///   - version: the name of the version in its bundle, if it is one of several.
    public convenience init(dynamic model: Model, version: String? = nil) {
        self.init(dynamic: model, version: version, base: ManagedObject.self) { _ in nil }
    }

    /// Creates a model without generated code.
    /// - Parameters:
    ///   - model: the model.
    ///   - version: the name of the version in its bundle, if it is one of several.
    ///   - base: the class of the objects of entities that neither have a class of their own nor inherit one from a
    ///     superentity.
    ///   - objectClass: returns the class of an entity's objects, which need not inherit from that of its superentity.
    ///     Its accessors must access properties by name: those of generated code read storage that these objects do not
    ///     have.
    @_spi(CoreDataModule)
    public convenience init(
        dynamic model: Model, version: String? = nil, base: ManagedObject.Type,
        objectClass: (Entity) -> ManagedObject.Type?
    ) {
        let chosen = ChosenClasses(model, base: base, objectClass)
        self.init(model, classes: chosen.classes, version: version)
    }

    /// Creates a model from its description in a store or a build.
    /// - Throws: an error for a string that is not a description.
    @_spi(CoreDataModule)
    public convenience init(
        describedBy text: String, version: String? = nil, base: ManagedObject.Type,
        objectClass: (Entity) -> ManagedObject.Type?
    ) throws {
        let model = try ModelDescription(parsing: text).model
        let chosen = ChosenClasses(model, base: base, objectClass)
        self.init(model, classes: chosen.classes, version: version)
    }
}

/// The classes of the objects of entities without generated code, which are chosen while the program runs.
private struct ChosenClasses {
    private(set) var classes: [EntityClass] = []

    /// - Parameters:
    ///   - base: the class of a root entity that has no class of its own; other entities without one have that of their
    ///     superentity.
    ///   - objectClass: returns an entity's own class.
    init(
        _ model: Model, base: ManagedObject.Type, _ objectClass: (Entity) -> ManagedObject.Type?
    ) {
        var known: [String: ManagedObject.Type] = [:]
        for entity in model.rootEntities.flatMap({ model.hierarchy(of: $0) }) {
            let inherited = entity.parent.flatMap { known[$0] }
            let own = objectClass(entity)
            known[entity.name] = own ?? inherited ?? base
            classes.append(EntityClass(dynamic: entity.name, own, base: inherited ?? base))
        }
    }
}

/// Identifying the version of a model.
extension ManagedObjectModel {
    /// Digests of the entities, by name, which a store also records; Core Data's `entityVersionHashesByName`.
    ///
    /// The bytes differ from Core Data's: they can only be compared with each other.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var entityVersionHashesByName: [String: Data] { model.entityVersionHashes }

    /// A digest of what distinguishes versions of a property, made like those of entities.
    @_spi(CoreDataModule)
    public static func versionHash(of texts: [String]) -> Data {
        var hash = FNV1a()
        for text in texts { hash.add(text) }
        return Data(hash.text.utf8)
    }

    /// The name of the version in its bundle; the model's name if it is the only version.
    public var versionName: String { version.name }

    /// Returns whether a store has this version of the model; Core Data's
    /// `isConfiguration(withName:compatibleWithStoreMetadata:)`.
    /// - Parameters:
    ///   - configuration: not used: a store has all entities.
    ///   - metadata: a result of `metadataForPersistentStore(at:)`.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        guard let hashes = metadata[StoreMetadata.PublicKey.versionHashes] as? [String: Data] else { return false }
        return hashes == entityVersionHashesByName
    }
}
