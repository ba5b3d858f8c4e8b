import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

// A mapping model is checked against both models before a migration reads an object.
extension NSMappingModel {
    /// Checks that the entities, properties, key paths and mappings that are named exist, and that constants can be
    /// read.
    /// - Throws: `PersistenceError.unknownEntity`; `.invalidMapping`.
    func check(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) throws {
        let names = Set(entityMappings.map { $0.name ?? "" })
        for mapping in entityMappings {
            let old = try mapping.sourceEntityName.map { try source.requireEntity($0) }
            guard let new = try mapping.destinationEntityName.map({ try destination.requireEntity($0) }) else {
                continue
            }
            for property in mapping.attributeMappings ?? [] {
                let name = try mapping.attribute(of: property, in: new)
                if property.ownExpression != nil { continue }
                guard let value = property.mapping?.value, value.isConstantOrPath,
                    try value.constant(of: name, mapping) == nil
                else { continue }
                try mapping.requirePath(value.keyPath ?? name, for: name, in: old)
            }
            for property in mapping.relationshipMappings ?? [] {
                let name = try mapping.relationship(of: property, in: new).Relata::name
                if let path = property.sourcePath { try mapping.requirePath(path, for: name, in: old) }
                if let other = property.destinationMapping, !names.contains(other) {
                    throw mapping.invalid("the objects of the mapping \(other) for \(name), which does not exist")
                }
            }
        }
    }
}

extension NSManagedObjectModel {
    /// Returns the entity of a name.
    func requireEntity(_ name: String) throws -> NSEntityDescription {
        guard let entity = entitiesByName[name] else { throw PersistenceError.unknownEntity(name, model: model.name) }
        return entity
    }
}

extension NSEntityMapping {
    /// Returns the name of the attribute that a property mapping sets.
    func attribute(of property: NSPropertyMapping, in entity: NSEntityDescription) throws -> String {
        guard let name = property.name, entity.hasAttribute(named: name) else {
            throw invalid("the attribute '\(property.name ?? "")', which \(entity.Relata::name) does not have")
        }
        return name
    }

    /// Returns the relationship that a property mapping sets.
    func relationship(
        of property: NSPropertyMapping, in entity: NSEntityDescription
    ) throws -> RelationshipDescription {
        guard let name = property.name, let relationship = entity.relationship(named: name) else {
            throw invalid("the relationship '\(property.name ?? "")', which \(entity.Relata::name) does not have")
        }
        return relationship
    }

    /// Checks that source objects have the properties of a key path, as far as the model says.
    func requirePath(_ path: String, for property: String, in source: NSEntityDescription?) throws {
        var entity = source
        for name in path.split(separator: ".").map({ String($0) }) where name != "self" && !name.hasPrefix("@") {
            guard let current = entity, name != "objectID", !current.hasAttribute(named: name) else { return }
            guard let relationship = current.relationship(named: name) else {
                throw invalid(
                    "the key path '\(path)' for \(property), but \(current.Relata::name) has no property '\(name)'")
            }
            entity = relationship.Relata::destinationEntity
        }
    }

    /// The error for what the mapping names, and what is wrong with it.
    func invalid(_ named: String) -> PersistenceError { .invalidMapping("the mapping \(name ?? "") names \(named)") }

    /// The error for a value that only the program can find.
    func needsPolicy(for property: String, _ value: CompiledMapping.Value) -> PersistenceError {
        .invalidMapping(
            "the mapping \(name ?? "") sets \(property) to \(value.text ?? value.kind.rawValue), which a migration policy has to do"
        )
    }
}

extension NSEntityDescription {
    /// Why the values of a property cannot be found without the program; nil if they can.
    private func reasonNotToInfer(_ property: NSPropertyDescription, from old: NSPropertyDescription?) -> String? {
        let name = "\(self.Relata::name).\(property.name)"
        if let new = property as? NSAttributeDescription, !new.isTransient, new.derivation == nil {
            let old = old as? NSAttributeDescription
            if let old, old.attributeType.kind != new.attributeType.kind { return "\(name) has another type" }
            let mustHaveValue = !new.isOptional && new.defaultValue == nil
            return mustHaveValue && old?.isOptional != false ? "\(name) must have a value, and has no default" : nil
        }
        guard let new = property as? NSRelationshipDescription, let old = old as? NSRelationshipDescription else {
            return nil
        }
        return old.isToMany && !new.isToMany ? "\(name) was a to-many relationship" : nil
    }

    /// Why the values of the objects cannot be found without the program; nil if they can.
    func reasonNotToInfer(from old: NSEntityDescription) -> String? {
        let former = old.propertiesByName
        for property in properties {
            let names = [property.renamingIdentifier, property.name].compactMap { $0 }
            let old = names.lazy.compactMap { former[$0] }.first
            if let reason = reasonNotToInfer(property, from: old) { return reason }
        }
        return nil
    }
}

extension NSAttributeType {
    /// The type; one for integers of all sizes, which are stored alike.
    fileprivate var kind: NSAttributeType {
        switch self {
        case .integer16AttributeType, .integer32AttributeType: .integer64AttributeType
        default: self
        }
    }
}

extension NSPropertyMapping {
    /// The key path from a source object to those whose destinations a relationship leads to, if it is named; empty
    /// for the source object itself.
    var sourcePath: String? { mapping?.value?.keyPath ?? mapping?.keyPath }

    /// The mapping that makes the destinations, if it is named.
    var destinationMapping: String? {
        mapping?.value?.kind == .destinations ? mapping?.value?.text : mapping?.mapping
    }
}

/// A value of a mapping that is the same for all objects.
struct MappingConstant {
    let value: Any?
}

extension CompiledMapping.Value {
    /// Whether it needs no policy.
    var isConstantOrPath: Bool {
        switch kind {
        case .source, .null, .string, .number, .real, .decimal, .date, .data, .now: true
        case .destinations, .other: false
        }
    }

    /// The value as an expression; `nil` for one that only a migration policy, or the migration itself, can find.
    var expression: NSExpression? {
        switch kind {
        case .source: keyPath.map { NSExpression(.read($0, of: NSMigrationSourceObjectKey)) }
        case .now: NSExpression(format: "now()")
        case .null, .string, .number, .real, .decimal, .date, .data, .destinations, .other:
            (try? constant(of: "", NSEntityMapping())).flatMap { $0 }.map { NSExpression(forConstantValue: $0.value) }
        }
    }

    /// Returns the value for all objects; `nil` if the value is read from each.
    /// - Throws: `PersistenceError.invalidMapping` for a constant that cannot be read, and for what needs a policy.
    func constant(of property: String, _ mapping: NSEntityMapping) throws -> MappingConstant? {
        let text = text ?? ""
        func read(_ value: Any?, _ type: String) throws -> MappingConstant {
            guard let value else {
                throw mapping.invalid("'\(text)' as the value of \(property), which is not \(type)")
            }
            return MappingConstant(value: value)
        }
        return switch kind {
        case .source: nil
        case .null: MappingConstant(value: nil)
        case .string: MappingConstant(value: text)
        case .number: try read(Int64(text).map { NSNumber(value: $0) }, "an integer")
        case .real: try read(Double(text).map { NSNumber(value: $0) }, "a number")
        case .decimal: try read(Decimal.of(text).map { NSDecimalNumber(decimal: $0) }, "a decimal number")
        case .date: try read(Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }, "a number of seconds")
        case .data: try read(Data(base64Encoded: text), "data in Base64")
        case .now: MappingConstant(value: Date())
        case .destinations, .other: throw mapping.needsPolicy(for: property, self)
        }
    }
}

extension Decimal {
    /// The number of a text; `nil` if a part of it is not read.
    fileprivate static func of(_ text: String) -> Decimal? {
        let number = Decimal(string: text)
        return number.flatMap { $0.isNaN || Double(text) == nil ? nil : $0 }
    }
}
