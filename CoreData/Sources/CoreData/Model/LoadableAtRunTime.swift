public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// A type with values that can be looked up at a URL: an initializer of a class cannot return an existing object, and
/// one in a protocol's extension can.
public protocol LoadableAtRunTime {}

extension ManagedObjectModel: LoadableAtRunTime {}

extension LoadableAtRunTime {
    /// A model with the entities of several models; of a single model, that model.
    /// - Returns: nil where several have different entities of one name.
    public init?(byMerging models: [NSManagedObjectModel]?) {
        guard let model = RunTimeModels.merged(models ?? []) as? Self else { return nil }
        self = model
    }

    /// The model of a store: one of several, or one with the entities of all.
    /// - Returns: nil where the store is of none of them.
    public init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
        let candidates = models.map(\.current) + [RunTimeModels.merged(models)].compactMap { $0 }
        let fitting = candidates.first { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
        guard let model = fitting as? Self else { return nil }
        self = model
    }

    /// The model of a folder `X.momd`, or of a version's file in it.
    /// - Parameter url: where the build put it: `Bundle.module.url(forResource: "X", withExtension: "momd")`.
    /// - Returns: nil if there is none that can be read. For the version from which code was generated, this is the
    ///   model that is compiled into the program.
    public init?(contentsOf url: URL) {
        guard let model = try? RunTimeModels.model(at: url) as? Self else { return nil }
        self = model
    }
}
