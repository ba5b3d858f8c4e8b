public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension ManagedObjectModel {
    /// The version of a model in bundles that a store is of; nil where there is none.
    /// - Parameters:
    ///   - bundles: where to look; nil for the main bundle, to which those of a package's targets belong.
    ///   - metadata: what `metadataForPersistentStore(ofType:at:options:)` gave.
    public static func mergedModel(
        from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
    ) -> ManagedObjectModel? {
        (bundles ?? [.main]).flatMap { RunTimeModels.versions(of: $0) }
            .first { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
    }

    /// The model of bundles: the only one, or one that has the entities of all.
    /// - Parameter bundles: where to look; nil for the main bundle, to which those of a package's targets belong.
    /// - Returns: nil where there is none, and where several have different entities of one name.
    public static func mergedModel(from bundles: [Bundle]?) -> ManagedObjectModel? {
        let models = (bundles ?? [.main]).flatMap { RunTimeModels.models(in: $0) }
        return models.isEmpty ? nil : ManagedObjectModel(byMerging: models)
    }

    /// The checksums of all versions of a model, by the versions' names.
    /// - Parameter url: a folder `X.momd`.
    /// - Throws: what is wrong with the folder or a version's file.
    public static func checksumsForVersionedModel(at url: URL) throws -> [String: String] {
        try throwingNSErrors { try RunTimeModels.checksums(in: url) }
    }
}
