public import Foundation
public import Relata
import RelataModel

/// How the objects of one version of a model become those of another.
open class NSMappingModel: NSObject {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// What becomes of each entity, in the order in which it is done.
    open var entityMappings: [NSEntityMapping]!
    /// Whether the mapping was found out from the two models: then the store is migrated in place, as it is when it is opened.
    let isInferred: Bool
    private let versions: RunTimeMapping?

    /// A mapping model without mappings.
    public override init() {
        entityMappings = []
        isInferred = false
        versions = nil
    }

    /// The mapping model of a file `X.cdm`, as the build makes it of `X.xcmappingmodel`.
    public init?(contentsOf url: URL?) {
        guard let url, let data = try? Data(contentsOf: url),
            let mapping = try? JSONDecoder().decode(RunTimeMapping.self, from: data)
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

    /// The mapping model between two versions that a bundle has.
    /// - Parameter bundles: where to look; nil for the main bundle.
    public convenience init?(
        from bundles: [Bundle]?, forSourceModel source: NSManagedObjectModel?,
        destinationModel destination: NSManagedObjectModel?
    ) {
        let files = (bundles ?? [.main]).flatMap { bundle -> [URL] in
            (bundle.urls(forResourcesWithExtension: "cdm", subdirectory: nil) ?? []).map { $0 as URL }
        }
        let fitting = files.sorted { $0.path < $1.path }.first { file in
            guard let source, let destination, let mapping = NSMappingModel(contentsOf: file) else { return false }
            return mapping.leads(from: source, to: destination)
        }
        self.init(contentsOf: fitting)
    }

    /// A mapping model that is found out from the two models: what has the same name or renaming identifier is the same.
    public class func inferredMappingModel(
        forSourceModel source: NSManagedObjectModel, destinationModel destination: NSManagedObjectModel
    ) throws -> NSMappingModel {
        let mappings = destination.entities.map { entity in
            let old =
                entity.renamingIdentifier.flatMap { source.entitiesByName[$0] }
                ?? source.entitiesByName[entity.Relata::name]
            return NSEntityMapping(from: old, to: entity)
        }
        let kept = Set(mappings.compactMap(\.sourceEntityName))
        return NSMappingModel(
            inferring: mappings
                + source.entities.filter { !kept.contains($0.Relata::name) }.map { NSEntityMapping(from: $0, to: nil) })
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

    /// Hashes how many mappings there are.
    open override var hash: Int { entityMappings.count }
}

/// What becomes of an entity's objects.
public enum NSEntityMappingType: UInt, Sendable {
    /// What the mapping model does not say.
    case undefinedEntityMappingType
    /// A policy of the program's own does it.
    case customEntityMappingType
    /// There is no source.
    case addEntityMappingType
    /// There is no destination.
    case removeEntityMappingType
    /// Both versions are the same.
    case copyEntityMappingType
    /// The destination has other properties.
    case transformEntityMappingType
}

/// What becomes of the objects of one entity.
open class NSEntityMapping: NSObject {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The mapping's name.
    open var name: String! = ""
    /// What the mapping does.
    open var mappingType = NSEntityMappingType.undefinedEntityMappingType
    /// The entity of the objects that are read.
    open var sourceEntityName: String?
    /// The entity of the objects that are made.
    open var destinationEntityName: String?
    /// What the attributes are set to.
    open var attributeMappings: [NSPropertyMapping]?
    /// What the relationships are set to.
    open var relationshipMappings: [NSPropertyMapping]?
    /// The class of the policy, `Module.Class`; nil for `NSEntityMigrationPolicy`.
    open var entityMigrationPolicyClassName: String?
    /// Whatever the program notes.
    open var userInfo: [AnyHashable: Any]?
    /// Which objects are read, as a predicate.
    var filter: String?

    /// A mapping of nothing.
    public override init() {}

    init(_ mapping: RunTimeMapping.Entity) {
        super.init()
        name = mapping.name
        sourceEntityName = mapping.source
        destinationEntityName = mapping.destination
        entityMigrationPolicyClassName = mapping.policy
        filter = mapping.filter
        attributeMappings = mapping.attributes.map { NSPropertyMapping($0) }
        relationshipMappings = mapping.relationships.map { NSPropertyMapping($0) }
        mappingType = mapping.policy == nil ? .undefinedEntityMappingType : .customEntityMappingType
    }

    /// The mapping between two versions of an entity: what both have by the same name.
    init(from source: NSEntityDescription?, to destination: NSEntityDescription?) {
        super.init()
        name = [source?.Relata::name, destination?.Relata::name].compactMap { $0 }.joined(separator: "To")
        sourceEntityName = source?.Relata::name
        destinationEntityName = destination?.Relata::name
        attributeMappings = destination?.attributesByName.keys.sorted().map { NSPropertyMapping(named: $0) }
        relationshipMappings = destination?.relationshipsByName.keys.sorted().map { NSPropertyMapping(named: $0) }
        mappingType =
            source == nil
            ? .addEntityMappingType
            : destination == nil ? .removeEntityMappingType : .transformEntityMappingType
    }

    /// Whether both do the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSEntityMapping else { return false }
        return self === other
            || name == other.name && sourceEntityName == other.sourceEntityName && filter == other.filter
                && destinationEntityName == other.destinationEntityName
                && entityMigrationPolicyClassName == other.entityMigrationPolicyClassName
                && attributeMappings == other.attributeMappings && relationshipMappings == other.relationshipMappings
    }

    /// Hashes the name.
    open override var hash: Int { name.hashValue }
}

/// What a property of a migrated object is set to.
open class NSPropertyMapping: NSObject {
    /// The property's name in the destination.
    open var name: String?
    /// Whatever the program notes.
    open var userInfo: [AnyHashable: Any]?
    let mapping: RunTimeMapping.Property?

    /// A mapping of nothing.
    public override init() { mapping = nil }

    init(_ mapping: RunTimeMapping.Property) {
        name = mapping.name
        self.mapping = mapping
    }

    init(named name: String) {
        self.name = name
        mapping = nil
    }

    /// Whether both do the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyMapping else { return false }
        return self === other || name == other.name && mapping == other.mapping
    }

    /// Hashes the name.
    open override var hash: Int { name.hashValue }
}

/// A mapping model as the build writes it into a file `X.cdm`.
struct RunTimeMapping: Decodable, Hashable {
    struct Entity: Decodable, Hashable {
        let name: String
        let source: String?
        let destination: String?
        let policy: String?
        let filter: String?
        let attributes: [Property]
        let relationships: [Property]
    }

    struct Property: Decodable, Hashable {
        let name: String
        /// Without a value, what the source has by the same name.
        let value: Value?
        /// The entity mapping whose objects a relationship leads to.
        let mapping: String?
        /// The path to the objects that became those.
        let keyPath: String?
    }

    struct Value: Decodable, Hashable {
        let kind: String
        let text: String?
        let keyPath: String?
    }

    let sourceModel: String?
    let sourceVersion: String?
    let destinationModel: String?
    let destinationVersion: String?
    let entities: [Entity]
}
