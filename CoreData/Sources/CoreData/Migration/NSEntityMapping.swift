public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

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

    init(_ mapping: CompiledMapping.Entity) {
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
        // As Core Data names what it infers, and notes the properties' names, in the destination where they are in
        // both.
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

/// The kinds of an entity's mapping.
public enum NSEntityMappingType: UInt, Sendable {
    /// The mapping model does not specify it.
    case undefinedEntityMappingType
    /// A policy of the program maps the objects.
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

extension NSEntityDescription {
    /// The attributes and relationships, inherited ones too.
    fileprivate var mappedProperties: [NSPropertyDescription] {
        Array(attributesByName.values) + Array(relationshipsByName.values)
    }
}
