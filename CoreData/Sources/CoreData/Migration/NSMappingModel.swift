public import Foundation
public import Relata
import RelataModel

/// The mapping from the objects of one version of a model to those of another.
open class NSMappingModel: NSObject {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The mapping of each entity, in the order in which they are executed.
    open var entityMappings: [NSEntityMapping]!
    /// Whether the mapping was inferred from the two models: then the store is migrated in place, as when it is
    /// opened.
    let isInferred: Bool
    private let versions: CompiledMapping?

    /// Creates a mapping model without mappings.
    public override init() {
        entityMappings = []
        isInferred = false
        versions = nil
    }

    /// Reads the mapping model of a file `X.cdm`, which the build makes from `X.xcmappingmodel`.
    public init?(contentsOf url: URL?) {
        guard let url, let data = try? Data(contentsOf: url),
            let mapping = try? JSONDecoder().decode(CompiledMapping.self, from: data)
        else { return nil }
        entityMappings = mapping.entities.map { NSEntityMapping($0) }
        isInferred = false
        versions = mapping
    }

    private init(inferring mappings: [NSEntityMapping]) {
        entityMappings = mappings
        isInferred = true
        versions = nil
    }

    /// Finds the mapping model between two versions in bundles.
    /// - Parameter bundles: the bundles to search; `nil` for the main bundle, to which those of a package's targets
    ///   belong.
    public convenience init?(
        from bundles: [Bundle]?, forSourceModel source: NSManagedObjectModel?,
        destinationModel destination: NSManagedObjectModel?
    ) {
        let fitting = NSMappingModel.files(in: bundles).first { file in
            guard let source, let destination, let mapping = NSMappingModel(contentsOf: file) else { return false }
            return mapping.leads(from: source, to: destination)
        }
        self.init(contentsOf: fitting)
    }

    /// The files of mapping models in bundles.
    /// - Parameter bundles: the bundles to search; `nil` for the main bundle, to which those of a package's targets
    ///   belong.
    static func files(in bundles: [Bundle]?) -> [URL] {
        let files = (bundles ?? [.main]).flatMap { RunTimeModels.bundles(in: $0) }.flatMap { bundle -> [URL] in
            let urls: [NSURL]? = bundle.urls(forResourcesWithExtension: "cdm", subdirectory: nil)
            return (urls ?? []).map { $0 as URL }
        }
        return files.sorted { $0.path < $1.path }
    }

    /// Returns a mapping model that is inferred from the two models: items with the same name or renaming identifier
    /// correspond.
    /// - Throws: an error of the code 134190 where Core Data infers none: an attribute has another type, or has to
    ///   have a value and no default, or a to-many relationship became to-one.
    public class func inferredMappingModel(
        forSourceModel source: NSManagedObjectModel, destinationModel destination: NSManagedObjectModel
    ) throws -> NSMappingModel {
        let mappings = try destination.entities.map { entity in
            let old =
                entity.renamingIdentifier.flatMap { source.entitiesByName[$0] }
                ?? source.entitiesByName[entity.Relata::name]
            return (old, NSEntityMapping(from: old, to: entity))
        }.map { old, mapping in
            if let old, let new = mapping.destinationEntityName.flatMap({ destination.entitiesByName[$0] }),
                let reason = new.reasonNotToInfer(from: old)
            {
                throw NSError(
                    domain: NSCocoaErrorDomain, code: NSInferredMappingModelError,
                    userInfo: [NSLocalizedDescriptionKey: "No mapping can be inferred: \(reason)", "reason": reason])
            }
            return mapping
        }
        let kept = Set(mappings.compactMap(\.sourceEntityName))
        return NSMappingModel(
            inferring: mappings
                + source.entities.filter { !kept.contains($0.Relata::name) }.map { NSEntityMapping(from: $0, to: nil) })
    }

    /// Whether objects have to be migrated one by one: the mapping was not inferred, or the program has changed it.
    var migratesObjectByObject: Bool {
        !isInferred
            || entityMappings.contains { mapping in
                mapping.entityMigrationPolicyClassName != nil
                    || mapping.attributeMappings?.contains { $0.ownExpression != nil } == true
            }
    }

    /// The entity mappings by their names.
    open var entityMappingsByName: [String: NSEntityMapping] {
        Dictionary(entityMappings.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the mapping model was made for these two versions.
    private func leads(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> Bool {
        versions?.sourceVersion == source.versionName && versions?.destinationVersion == destination.versionName
            && versions?.sourceModel == source.model.name && versions?.destinationModel == destination.model.name
    }

    /// Whether both have the same mappings.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSMappingModel else { return false }
        return self === other
            || isInferred == other.isInferred && versions == other.versions && entityMappings == other.entityMappings
    }

    /// Hashes the number of mappings.
    open override var hash: Int { entityMappings.count }
}
