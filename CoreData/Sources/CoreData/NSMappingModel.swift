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
    private let versions: RunTimeMapping?

    /// Creates a mapping model without mappings.
    public override init() {
        entityMappings = []
        isInferred = false
        versions = nil
    }

    /// Reads the mapping model of a file `X.cdm`, which the build makes from `X.xcmappingmodel`.
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

    /// Finds the mapping model between two versions in bundles.
    /// - Parameter bundles: the bundles to search; `nil` for the main bundle.
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

    /// Returns a mapping model that is inferred from the two models: items with the same name or renaming identifier
    /// correspond.
    /// - Throws: an error of the code 134190 where Core Data infers none: an attribute has another type, or has to have a value and no default,
    ///   or a to-many relationship became to-one.
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

    /// Whether the program has changed what was inferred, so that objects have to be migrated one by one.
    var isOwn: Bool {
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

/// The kinds of an entity's mapping.
public enum NSEntityMappingType: UInt, Sendable {
    /// The mapping model does not specify it.
    case undefinedEntityMappingType
    /// The program's own policy maps the objects.
    case customEntityMappingType
    /// The entity has no source.
    case addEntityMappingType
    /// The entity has no destination.
    case removeEntityMappingType
    /// Both versions are the same.
    case copyEntityMappingType
    /// The destination has other properties.
    case transformEntityMappingType
}

/// The mapping of one entity's objects.
open class NSEntityMapping: NSObject {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The mapping's name.
    open var name: String! = ""
    /// The kind of mapping.
    open var mappingType = NSEntityMappingType.undefinedEntityMappingType
    /// The source entity.
    open var sourceEntityName: String?
    /// The destination entity.
    open var destinationEntityName: String?
    /// The mappings of attributes.
    open var attributeMappings: [NSPropertyMapping]?
    /// The mappings of relationships.
    open var relationshipMappings: [NSPropertyMapping]?
    /// The class of the policy, `Module.Class`; nil for `NSEntityMigrationPolicy`.
    open var entityMigrationPolicyClassName: String?
    /// The program's own notes.
    open var userInfo: [AnyHashable: Any]?
    /// The digest of the source entity, of a mapping that was inferred.
    open var sourceEntityVersionHash: Data?
    /// The digest of the destination entity, of a mapping that was inferred.
    open var destinationEntityVersionHash: Data?
    /// The predicate of the source objects.
    var filter: String?

    /// Creates an empty mapping.
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

    /// Creates the mapping between two versions of an entity: properties with the same name correspond.
    init(from source: NSEntityDescription?, to destination: NSEntityDescription?) {
        super.init()
        let work = source == nil ? "Add" : destination == nil ? "Remove" : "Transform"
        // As Core Data names what it infers, and notes the properties' names, in the destination where they are in both.
        name = "IEM_\(work)_\(destination?.Relata::name ?? source?.Relata::name ?? "")"
        let old = source?.mappedProperties.map(\.name) ?? []
        var (mapped, added, used): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for property in destination?.mappedProperties ?? [] {
            let names = [property.renamingIdentifier, property.name].compactMap { $0 }
            guard let before = names.first(where: old.contains) else {
                added.insert(property.name)
                continue
            }
            mapped.insert(property.name)
            used.insert(before)
        }
        userInfo = [
            "mappedProperties": mapped, "addedProperties": added, "removedProperties": Set(old).subtracting(used),
        ]
        sourceEntityName = source?.Relata::name
        destinationEntityName = destination?.Relata::name
        sourceEntityVersionHash = source?.versionHash
        destinationEntityVersionHash = destination?.versionHash
        attributeMappings = destination.map { destination in
            destination.attributesByName.values.sorted { $0.name < $1.name }.map { attribute in
                NSPropertyMapping(of: attribute, from: source?.attributesByName, isAttribute: true)
            }
        }
        relationshipMappings = destination.map { destination in
            destination.relationshipsByName.values.sorted { $0.name < $1.name }.map { relationship in
                NSPropertyMapping(of: relationship, from: source?.relationshipsByName, isAttribute: false)
            }
        }
        mappingType =
            source == nil
            ? .addEntityMappingType
            : destination == nil ? .removeEntityMappingType : .transformEntityMappingType
    }

    /// Whether both have the same effect.
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

extension NSEntityDescription {
    /// The attributes and relationships, inherited ones too.
    fileprivate var mappedProperties: [NSPropertyDescription] {
        Array(attributesByName.values) + Array(relationshipsByName.values)
    }
}

/// The mapping of a property of a migrated object.
open class NSPropertyMapping: NSObject {
    /// The property's name in the destination.
    open var name: String?
    /// The program's own notes.
    open var userInfo: [AnyHashable: Any]?
    let mapping: RunTimeMapping.Property?

    /// Creates an empty mapping.
    public override init() { mapping = nil }

    init(_ mapping: RunTimeMapping.Property) {
        name = mapping.name
        self.mapping = mapping
    }

    /// The mapping of a property that corresponds to one of the source's of the same name, or of the name that it had.
    init(of property: NSPropertyDescription, from source: [String: NSPropertyDescription]?, isAttribute: Bool) {
        name = property.name
        let old = [property.renamingIdentifier, property.name].compactMap { $0 }.first { source?[$0] != nil }
        let path = old.map { RunTimeMapping.Value(kind: "source", text: nil, keyPath: $0) }
        mapping = RunTimeMapping.Property(
            name: property.name, value: isAttribute ? path : nil, mapping: nil, keyPath: isAttribute ? nil : old)
    }

    /// What an attribute is set to: an expression of the program's, or the mapping's. It is nil where nothing is set, and for relationships and
    /// what a migration policy has to do. One that the program sets is asked with `$source` and the other variables of a migration.
    open var valueExpression: NSExpression? {
        get { ownExpression ?? mapping?.value?.expression }
        set { ownExpression = newValue }
    }

    /// The program's own expression.
    private(set) var ownExpression: NSExpression?

    /// Whether both have the same effect.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyMapping else { return false }
        return self === other
            || name == other.name && mapping == other.mapping && ownExpression == other.ownExpression
    }

    /// Hashes the name.
    open override var hash: Int { name.hashValue }
}

/// A mapping model in the format of a file `X.cdm`, which the build writes.
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
        /// The value; without one, the source's property of the same name is copied.
        let value: Value?
        /// The entity mapping whose objects are the destinations of a relationship.
        let mapping: String?
        /// The path to the source objects of those destinations.
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
