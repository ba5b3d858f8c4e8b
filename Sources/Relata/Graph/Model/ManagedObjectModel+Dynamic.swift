public import Foundation
public import RelataModel
import RelataMigration
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
    ///   - base: the class of the objects of entities without a class of their own.
    ///   - objectClass: returns the class of an entity's objects. Its accessors must access properties by name: those
    ///     of generated code read storage that these objects do not have.
    @_spi(Generated)
    public convenience init(
        dynamic model: Model, version: String? = nil, base: ManagedObject.Type,
        objectClass: (Entity) -> ManagedObject.Type?
    ) {
        let classes = model.entities.map { EntityClass(dynamic: $0.name, objectClass($0), base: base) }
        self.init(model, classes: classes, version: version)
    }

    /// Creates a model from its description in a store or a build.
    /// - Throws: an error for a string that is not a description.
    @_spi(Generated)
    public convenience init(
        describedBy text: String, version: String? = nil, base: ManagedObject.Type,
        objectClass: (Entity) -> ManagedObject.Type?
    ) throws {
        let model = try ModelDescription(parsing: text).model
        self.init(dynamic: model, version: version, base: base, objectClass: objectClass)
    }
}

/// Identifying the version of a model.
extension ManagedObjectModel {
    /// Digests of the entities, by name, which a store also records; Core Data's `entityVersionHashesByName`.
    ///
    /// The bytes differ from Core Data's: they can only be compared with each other.
    @_disfavoredOverload
    public var entityVersionHashesByName: [String: Data] { model.entityVersionHashes }

    /// The name of the version in its bundle; the model's name if it is the only version.
    public var versionName: String { version.name }

    /// Returns whether a store has this version of the model; Core Data's
    /// `isConfiguration(withName:compatibleWithStoreMetadata:)`.
    /// - Parameters:
    ///   - configuration: not used: a store has all entities.
    ///   - metadata: a result of `metadataForPersistentStore(at:)`.
    @_disfavoredOverload
    public func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        guard let hashes = metadata[StoreMetadata.PublicKey.versionHashes] as? [String: Data] else { return false }
        return hashes == entityVersionHashesByName
    }
}
