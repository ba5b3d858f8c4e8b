@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

/// The description of an entity that the program builds; it belongs to the thread that builds the model.
final class EntityInProgress: EntityDraft, @unchecked Sendable {
    var name: String?
    var className = "NSManagedObject"
    var isAbstract = false
    var properties: [NSPropertyDescription] = []
    var subentities: [NSEntityDescription] = []
    weak var superentity: NSEntityDescription?
    var uniquenessConstraints: [[Any]] = []
    var indexes: [NSFetchIndexDescription] = []
    var compoundIndexes: [[Any]] = []
    var spotlightExpression: NSExpression?
    var userInfo: [AnyHashable: Any] = [:]
    var renamingIdentifier: String?
    var versionHashModifier: String?
    weak var model: ManagedObjectModel?

    /// The entity in the model, as it has been built last.
    var made: EntityDescription?

    /// The rules for values, with those of the entities that this one inherits from.
    var allValueRules: [ValueRule] {
        (superentity?.building?.allValueRules ?? []) + properties.flatMap(\.valueRules)
    }

    /// The indexes that `compoundIndexes` says.
    private var compoundFetchIndexes: [FetchIndex] {
        compoundIndexes.enumerated().map { number, properties in
            let names = properties.compactMap { $0 as? String ?? ($0 as? NSPropertyDescription)?.name }
            return FetchIndex("compound\(number)", elements: names.map { FetchIndex.Element(.property($0)) })
        }
    }

    /// The entity for a model.
    var entity: Entity {
        if let composite = properties.first(where: { $0 is NSCompositeAttributeDescription }) {
            fatalError(
                "the attribute \(composite.name) is composite, which a model that the program builds cannot have: "
                    + "give the entity an attribute for each element"
            )
        }
        return Entity(
            name ?? "", representedClassName: className == "NSManagedObject" ? nil : className,
            parent: superentity?.name, isAbstract: isAbstract,
            attributes: properties.compactMap { ($0 as? NSAttributeDescription)?.attribute },
            relationships: properties.compactMap { ($0 as? NSRelationshipDescription)?.relationship },
            fetchedProperties: properties.compactMap { ($0 as? NSFetchedPropertyDescription)?.property },
            fetchIndexes: indexes.map(\.index) + compoundFetchIndexes,
            uniquenessConstraints: uniquenessConstraints.map { names in
                UniquenessConstraint(names.compactMap { $0 as? String ?? ($0 as? NSPropertyDescription)?.name })
            }, renamingIdentifier: renamingIdentifier, versionHashModifier: versionHashModifier,
            userInfo: stringUserInfo(userInfo))
    }
}
