public import Foundation
import Relata

/// Creates the new objects of one entity. A subclass can do so differently, and is named in the mapping model.
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
        guard let entity = manager.destinationEntity(for: mapping) else { return }
        let object = NSEntityDescription.insertNewObject(
            forEntityName: entity.Relata::name, into: manager.destinationContext)
        for property in mapping.attributeMappings ?? [] {
            guard let name = property.name, entity.attributesByName[name] != nil else { continue }
            try property.setAttribute(name, of: object, from: source)
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
            guard let name = property.name, let relationship = destination.entity.relationshipsByName[name] else {
                continue
            }
            try property.setRelationship(relationship, of: destination, from: source, manager)
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
        _ name: String, of destination: NSManagedObject, from source: NSManagedObject
    ) throws {
        guard let value = mapping?.value else {
            // An attribute that the source does not have keeps its default value.
            if source.entity.attributesByName[name] != nil {
                destination.setValue(source.value(forKey: name), forKey: name)
            }
            return
        }
        destination.setValue(try value.value(of: source, for: name), forKey: name)
    }

    fileprivate func setRelationship(
        _ relationship: NSRelationshipDescription, of destination: NSManagedObject, from source: NSManagedObject,
        _ manager: NSMigrationManager
    ) throws {
        let path = mapping?.value?.keyPath ?? mapping?.keyPath ?? relationship.name
        let first = path.split(separator: ".").first.map { String($0) }
        // A relationship that the source does not have stays empty.
        if let first, source.entity.relationshipsByName[first] == nil { return }
        let related = path.isEmpty ? [source] : objects(source.value(forKeyPath: path))
        let name = mapping?.value?.kind == "destinations" ? mapping?.value?.text : mapping?.mapping
        if let value = mapping?.value, value.kind != "destinations" {
            throw PersistenceError.unusableContext(
                reason:
                    "the mapping sets \(relationship.name) to \(value.text ?? value.kind), which a migration policy has to do"
            )
        }
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

extension RunTimeMapping.Value {
    /// Returns the value of an attribute for a source object.
    fileprivate func value(of source: NSManagedObject, for name: String) throws -> Any? {
        let text = text ?? ""
        return switch kind {
        case "source": source.value(forKeyPath: keyPath ?? name)
        case "null": nil
        case "string": text
        case "number": Int64(text).map { NSNumber(value: $0) }
        case "real": Double(text).map { NSNumber(value: $0) }
        case "decimal": NSDecimalNumber(string: text)
        case "date": Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
        case "data": Data(base64Encoded: text)
        case "now": Date()
        default:
            throw PersistenceError.unusableContext(
                reason: "the mapping sets \(name) to \(text), which a migration policy has to do")
        }
    }
}
