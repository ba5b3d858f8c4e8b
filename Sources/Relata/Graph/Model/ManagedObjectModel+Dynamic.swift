public import Foundation
public import RelataModel
import RelataMigration
import RelataSchema

extension ManagedObjectModel {
    /// Makes a model of which no code was generated, such as an older version that was read while the program runs.
    ///
    /// Its objects are of the class ``ManagedObject``, and their properties are read and set by name.
    /// - Parameters:
    ///   - model: the model. What is wrong with it is reported when a container opens.
    ///   - version: the name of the version in its bundle, where it is one of several.
    public convenience init(dynamic model: Model, version: String? = nil) {
        self.init(dynamic: model, version: version, base: ManagedObject.self) { _ in nil }
    }

    /// Makes a model of which no code was generated.
    /// - Parameters:
    ///   - model: the model.
    ///   - version: the name of the version in its bundle, where it is one of several.
    ///   - base: the class of the objects of entities that have none of their own.
    ///   - objectClass: gives the class of an entity's objects. Its accessors must go by name: those of generated code read storage
    ///     that these objects do not have.
    @_spi(Generated)
    public convenience init(
        dynamic model: Model, version: String? = nil, base: ManagedObject.Type,
        objectClass: (Entity) -> ManagedObject.Type?
    ) {
        let classes = model.entities.map { EntityClass(dynamic: $0.name, objectClass($0), base: base) }
        self.init(model, classes: classes, version: version)
    }

    /// Makes a model of the description that a store, or a build, keeps of one.
    /// - Throws: an error for a text that is no description.
    @_spi(Generated)
    public convenience init(
        describedBy text: String, version: String? = nil, base: ManagedObject.Type,
        objectClass: (Entity) -> ManagedObject.Type?
    ) throws {
        let model = try ModelDescription(parsing: text).model
        self.init(dynamic: model, version: version, base: base, objectClass: objectClass)
    }
}

/// Which version of a model it is.
extension ManagedObjectModel {
    /// Digests of the entities, by name, which a store has too; Core Data's `entityVersionHashesByName`.
    ///
    /// The bytes are none of Core Data's: they can be compared with each other alone.
    public var entityVersionHashesByName: [String: Data] { model.entityVersionHashes }

    /// The name of the version in its bundle; the model's where it is the only one.
    public var versionName: String { version.name }

    /// Whether a store is of this version of the model; Core Data's `isConfiguration(withName:compatibleWithStoreMetadata:)`.
    /// - Parameters:
    ///   - configuration: not used: a store has all entities.
    ///   - metadata: what `metadataForPersistentStore(at:)` gave.
    public func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        guard let hashes = metadata[StoreMetadata.PublicKey.versionHashes] as? [String: Data] else { return false }
        return hashes == entityVersionHashesByName
    }
}
