import Foundation
import RelataModel
import RelataSchema

/// Builds the descriptions of a model's entities from the model, its schema and its classes.
struct DescriptionBuilder {
    let schema: Schema
    let reference = ModelReference()
    private(set) var entities: [EntityDescription] = []
    private(set) var problems: [String] = []

    private let model: Model
    private let classes: [String: EntityClass]
    private let indexes: [String: EntityIndex]
    /// The classes that all objects of an entity have, those of its sub-entities included.
    private let commonClasses: [String: ManagedObject.Type]
    /// The fields of entities without generated code, by the entities' names.
    private var layouts: [String: StorageLayout] = [:]

    init(_ model: Model, classes: [EntityClass]) {
        self.model = model
        schema = Schema(model)
        self.classes = Dictionary(classes.map { ($0.entityName, $0) }, uniquingKeysWith: { first, _ in first })
        // Ancestors come first, so that a description can refer to that of its superentity.
        let ordered = model.rootEntities.flatMap { model.hierarchy(of: $0) }
        indexes = Dictionary(
            ordered.enumerated().map { ($0.element.name, EntityIndex(value: $0.offset)) },
            uniquingKeysWith: { first, _ in first })
        var common = self.classes.mapValues(\.objectClass)
        for entity in ordered.reversed() {
            guard let parent = entity.parent, let own = common[entity.name], let other = common[parent] else {
                continue
            }
            common[parent] = nearestCommonClass(other, own)
        }
        commonClasses = common
        for entity in ordered where self.classes[entity.name]?.storageClass == DynamicStorage.self {
            layouts[entity.name] = StorageLayout(
                of: entity, inheriting: entity.parent.flatMap { layouts[$0] },
                leaves: (schema.entities[entity.name]?.attributes ?? []).map { ($0.path, $0.attribute) })
        }
        for (index, entity) in ordered.enumerated() {
            entities.append(describe(entity, at: EntityIndex(value: index)))
        }
        for table in schema.tablesTooWide {
            problems.append(
                "The table \(table.name) would have \(table.columns.count) columns, and a store can have "
                    + "\(Schema.largestColumnCount) in a table: divide its entities into more hierarchies.")
        }
    }

    private mutating func describe(_ entity: Entity, at index: EntityIndex) -> EntityDescription {
        let superentity = entity.parent.flatMap { indexes[$0] }.map { entities[$0] }
        let pair = classes[entity.name]
        if pair == nil {
            problems.append("The entity \(entity.name) has no class: add an EntityClass for it.")
        }
        let mapping = schema.entities[entity.name]
        let layout = layouts[entity.name]
        let storageClass = pair?.storageClass ?? ObjectStorage.self
        if let superentity, !isClass(storageClass, kindOf: superentity.storageClass) {
            problems.append(
                "The storage \(storageClass) of the entity \(entity.name) must inherit from \(superentity.storageClass), "
                    + "the storage of its superentity \(superentity.name).")
        }
        let slots = Dictionary(
            slots(of: entity).enumerated().map { ($0.element, Slot(index: $0.offset)) },
            uniquingKeysWith: { first, _ in first })
        let attributes = attributes(of: entity, mapping: mapping, slots: slots)
        let relationships = relationships(of: entity, mapping: mapping, slots: slots)
        // The generator warns of it where there is generated code.
        if layout != nil { requireRegularExpressions(attributes, of: entity) }
        if layout == nil { requireDestinationClasses(of: entity) }
        if layout == nil { requireFieldTypes(attributes, relationships, of: entity, in: storageClass) }
        return EntityDescription(
            entity, index: index, superentity: superentity, objectClass: pair?.objectClass ?? ManagedObject.self,
            commonClass: commonClasses[entity.name] ?? ManagedObject.self, hasOwnClass: pair?.isOwn ?? false,
            storageClass: storageClass, layout: layout, mapping: mapping,
            attributes: attributes,
            relationships: relationships, reference: reference)
    }

    private mutating func attributes(
        of entity: Entity, mapping: EntityMapping?, slots: [String: Slot]
    ) -> [AttributeDescription] {
        var descriptions: [AttributeDescription] = []
        let stored = mapping?.attributes ?? []
        for attribute in stored {
            let name = attribute.path.joined(separator: ".")
            guard let slot = slots[name] else {
                problems.append("The storage of the entity \(entity.name) has no field for \(name).")
                continue
            }
            descriptions.append(
                AttributeDescription(
                    slot: slot, name: name, column: attribute.column, isKeptByStore: attribute.isKeptByStore,
                    attribute: attribute.attribute))
        }
        for attribute in model.attributes(of: entity) where attribute.isTransient {
            guard let slot = slots[attribute.name] else { continue }
            descriptions.append(
                AttributeDescription(
                    slot: slot, name: attribute.name, column: nil, isKeptByStore: false, attribute: attribute))
        }
        return descriptions.sorted { $0.slot < $1.slot }
    }

    private mutating func relationships(
        of entity: Entity, mapping: EntityMapping?, slots: [String: Slot]
    ) -> [RelationshipDescription] {
        var descriptions: [RelationshipDescription] = []
        for ancestor in model.lineage(of: entity) {
            for relationship in ancestor.relationships {
                guard let slot = slots[relationship.name], let destination = model.destination(of: relationship),
                    let index = indexes[destination.name]
                else {
                    problems.append("The storage of the entity \(entity.name) has no field for \(relationship.name).")
                    continue
                }
                let declared = DeclaredRelationship(relationship, of: ancestor)
                descriptions.append(
                    RelationshipDescription(
                        declared, slot: slot, inverse: inverse(of: declared, destination: destination),
                        mapping: mapping?.relationships[relationship.name] ?? .transient, destination: index,
                        destinationDepth: model.lineage(of: destination).count,
                        destinationClass: ObjectIdentifier(commonClasses[destination.name] ?? ManagedObject.self),
                        reference: reference))
            }
        }
        return descriptions.sorted { $0.slot < $1.slot }
    }

    /// Requires that all destinations of a relationship have the class that a generated property has for them.
    private mutating func requireDestinationClasses(of entity: Entity) {
        for relationship in entity.relationships {
            guard let destination = model.destination(of: relationship), let pair = classes[destination.name],
                let common = commonClasses[destination.name], common != pair.objectClass
            else { continue }
            problems.append(
                "The relationship \(entity.name).\(relationship.name) leads to the entity \(destination.name), and the "
                    + "classes of its sub-entities must inherit from \(pair.objectClass).")
        }
    }

    /// Compares the types of the fields with those of their properties.
    private mutating func requireFieldTypes(
        _ attributes: [AttributeDescription], _ relationships: [RelationshipDescription], of entity: Entity,
        in storageClass: ObjectStorage.Type
    ) {
        let probe = FieldProbe(storageClass.init())
        let properties =
            attributes.map { ($0.name, $0.slot, FieldType($0.attribute.type)) }
            + relationships.map { ($0.name, $0.slot, $0.isToMany ? FieldType.toMany : .toOne) }
        for (name, slot, wanted) in properties {
            let found = probe.type(ofFieldAt: slot)
            guard found != wanted else { continue }
            problems.append(
                "\(entity.name).\(name) needs a field of type \(wanted.rawValue), and that of \(storageClass) has the type "
                    + "\(found?.rawValue ?? "of none"): give the entity a class of its own.")
        }
    }

    /// Compiles the regular expressions of an entity whose model the program has built.
    private mutating func requireRegularExpressions(_ attributes: [AttributeDescription], of entity: Entity) {
        for attribute in attributes {
            guard let pattern = attribute.attribute.validation.regularExpression,
                WholeTextExpression(pattern) == nil
            else { continue }
            problems.append(
                "The regular expression '\(pattern)' of \(entity.name).\(attribute.name) cannot be compiled: its syntax is ICU's."
            )
        }
    }

    private func inverse(of declared: DeclaredRelationship, destination: Entity) -> RelationshipDescription.Inverse? {
        guard let inverse = model.inverse(of: declared),
            let slot = slots(of: destination).firstIndex(of: inverse.relationship.name)
        else { return nil }
        return RelationshipDescription.Inverse(declared: inverse, slot: Slot(index: slot))
    }

    private func slots(of entity: Entity) -> [String] {
        layouts[entity.name]?.slots ?? classes[entity.name]?.storageClass.slots ?? []
    }
}
