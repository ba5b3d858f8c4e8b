public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

/// Creates the new objects of one entity. A mapping model can name a subclass, which does it in another way. An error
/// of one of its functions ends the migration, which leaves both stores as they were.
open class NSEntityMigrationPolicy: NSObject {
    /// Creates a policy.
    public required override init() {}

    /// Called before the mapping's first object.
    open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

    /// Creates the destination of an object: one object of the destination's entity, with the attributes that the
    /// mapping sets.
    open func createDestinationInstances(
        forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        guard let name = mapping.destinationEntityName else { return }
        let entity = try manager.destinationModel.requireEntity(name)
        let object = NSEntityDescription.insertNewObject(
            forEntityName: entity.Relata::name, into: manager.destinationContext)
        for property in mapping.attributeMappings ?? [] {
            let name = try mapping.attribute(of: property, in: entity)
            try property.setAttribute(
                name, of: object, from: source, entity: mapping, manager: manager, policy: self)
        }
        manager.associate(sourceInstance: source, withDestinationInstance: object, for: mapping)
    }

    /// Called after the mapping's last object, before relationships are set.
    open func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Sets the relationships of an object that the mapping has created.
    open func createRelationships(
        forDestination destination: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        let sources = manager.sourceInstances(forEntityMappingName: mapping.name, destinationInstances: [destination])
        guard let source = sources.first else { return }
        for property in mapping.relationshipMappings ?? [] {
            let relationship = try mapping.relationship(of: property, in: destination.entity)
            try property.setRelationship(
                relationship, of: destination, from: source, entity: mapping, manager: manager)
        }
    }

    /// Called after the last object's relationships were set.
    open func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Checks the objects that the mapping has created; the save checks the model's rules.
    open func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Called at the end.
    open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}
}

extension NSPropertyMapping {
    fileprivate func setAttribute(
        _ name: String, of destination: NSManagedObject, from source: NSManagedObject, entity: NSEntityMapping,
        manager: NSMigrationManager, policy: NSEntityMigrationPolicy
    ) throws {
        if let ownExpression {
            let context = NSMutableDictionary()
            for (key, value) in [
                NSMigrationSourceObjectKey: source, NSMigrationDestinationObjectKey: destination,
                NSMigrationManagerKey: manager, NSMigrationEntityMappingKey: entity,
                NSMigrationPropertyMappingKey: self, NSMigrationEntityPolicyKey: policy,
            ] as [String: Any] { context.setObject(value, forKey: NSString(string: key)) }
            let value = ownExpression.expressionValue(with: source, context: context)
            return destination.setValue(value is NSNull ? nil : value, forKey: name)
        }
        guard let value = mapping?.value else {
            // An attribute that the source does not have keeps its default value.
            if source.entity.hasAttribute(named: name) {
                destination.copyValue(ofAttribute: name, from: source, toAttribute: name)
            }
            return
        }
        guard let constant = try value.constant(of: name, entity) else {
            let path = value.keyPath ?? name
            try entity.requirePath(path, for: name, in: source.entity)
            guard source.entity.hasAttribute(named: path) else {
                return destination.setValue(source.value(forKeyPath: path), forKey: name)
            }
            return destination.copyValue(ofAttribute: path, from: source, toAttribute: name)
        }
        destination.setValue(constant.value, forKey: name)
    }

    fileprivate func setRelationship(
        _ relationship: RelationshipDescription, of destination: NSManagedObject, from source: NSManagedObject,
        entity: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        if let value = mapping?.value, value.kind != .destinations {
            throw entity.needsPolicy(for: relationship.name, value)
        }
        if let path = sourcePath {
            try entity.requirePath(path, for: relationship.name, in: source.entity)
        } else if source.entity.relationship(named: relationship.name) == nil {
            // A relationship that the source does not have stays empty.
            return
        }
        let path = sourcePath ?? relationship.name
        let related = path.isEmpty ? [source] : objects(source.value(forKeyPath: path))
        let name = destinationMapping
        let found =
            if let name {
                manager.destinationInstances(forEntityMappingName: name, sourceInstances: related)
            } else {
                related.flatMap { object in
                    relationship.destinationEntity.map { manager.destinations(of: object, kindOf: $0) } ?? []
                }
            }
        if relationship.isToMany {
            destination.setValue(found, forKey: relationship.name)
        } else {
            destination.setValue(found.first, forKey: relationship.name)
        }
    }

    private func objects(_ value: Any?) -> [NSManagedObject] {
        if let object = value as? NSManagedObject { return [object] }
        return (value as? any Sequence).map { members in members.compactMap { $0 as? NSManagedObject } } ?? []
    }
}
