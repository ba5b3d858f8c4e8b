import RelataModel

/// Plans the code of one class.
struct ClassPlanner {
    /// The inherited scope, and after planning the scope for subclasses.
    private(set) var scope: ClassScope
    private(set) var diagnostics: [Diagnostic] = []

    private let group: ClassGroup
    private let model: Model
    private let names: ModelNames
    private let options: GenerationOptions
    private let types: AttributeTyping
    private let storageName: String
    private let slotName: String
    private let storage: StorageAccess

    init(_ group: ClassGroup, in model: Model, scope: ClassScope, names: ModelNames, options: GenerationOptions) {
        self.group = group
        self.model = model
        self.scope = scope
        self.names = names
        self.options = options
        types = AttributeTyping(
            names: names, style: options.optionals, isForCoreData: options.isForCoreData)
        storageName = names.storages[group.name] ?? group.name
        slotName = names.slots[group.name] ?? group.name
        storage = StorageAccess("\(names.namespace).\(storageName)", slot: "\(names.namespace).\(slotName)")
    }

    /// Returns the plan of the class.
    mutating func plan(isFinal: Bool) -> ClassPlan {
        var plan = ClassPlan(
            name: group.name, group: group, codeGeneration: codeGeneration,
            storageName: storageName, slotName: slotName, superstorageName: scope.storageName, isFinal: isFinal)
        scope.storageName = plan.storageName
        var spelled: [String] = []
        for owned in group.attributes { spelled.append(scope.names.claim(SwiftName.property(owned.property.name))) }
        for owned in group.relationships { spelled.append(scope.names.claim(SwiftName.property(owned.property.name))) }
        for (owned, name) in zip(group.attributes, spelled) {
            add(owned.property, of: owned.entity, named: name, to: &plan)
        }
        for (owned, name) in zip(group.relationships, spelled.dropFirst(group.attributes.count)) {
            add(owned.property, of: owned.entity, named: name, to: &plan)
        }
        for entity in group.entities {
            for property in entity.fetchedProperties { add(property, of: entity, to: &plan) }
        }
        if plan.codeGeneration != .none {
            scope.properties += plan.attributes.map { PropertyName(swift: $0.name, model: $0.attribute.name) }
            scope.properties += plan.relationships.map { PropertyName(swift: $0.name, model: $0.relationship.name) }
        }
        plan.properties = scope.properties
        if options.codable, !options.isForCoreData, plan.codeGeneration != .none {
            plan.codableValue = CodableValuePlanner(names: names).plan(for: plan, inherited: &scope.codableValueMembers)
        }
        planInitializer(of: &plan)
        return plan
    }

    private var codeGeneration: EntityOptions.CodeGeneration {
        for entity in group.entities {
            if let chosen = options.entities[entity.name]?.codeGeneration { return chosen }
        }
        // In Xcode an entity without a class of its own has NSManagedObject, and the sources have no class for it.
        if options.isForCoreData,
            group.entities.allSatisfy({
                $0.codeGeneration == nil && $0.namesClass
            })
        {
            return .none
        }
        return group.entities.contains { $0.codeGeneration == .category } ? .category : .class
    }

    private mutating func addField(
        _ path: String, named name: String, _ kind: Field.Kind, initialValue: Literal? = nil, isOptional: Bool = true,
        isLoaded: Bool, coding: TransformableCoding? = nil, to plan: inout ClassPlan
    ) -> Field {
        let field = Field(
            slot: scope.slotCount, path: path, name: name, kind: kind, initialValue: initialValue,
            isOptional: isOptional, isLoaded: isLoaded, coding: coding)
        scope.slotCount += 1
        plan.fields.append(field)
        return field
    }
}

// MARK: - Attributes

extension ClassPlanner {
    private mutating func add(_ attribute: Attribute, of entity: Entity, named name: String, to plan: inout ClassPlan) {
        let override = options.entities[entity.name]?.properties[attribute.name] ?? PropertyOptions()
        let accessor: AttributeAccessor
        if let valueType = StoredValueType(attribute.type) {
            let field = addField(
                attribute.name, named: name, .value(valueType), initialValue: types.initialValue(of: attribute),
                isOptional: !alwaysHasValue(attribute, as: valueType), isLoaded: !attribute.isTransient,
                coding: coding(of: attribute, override), to: &plan)
            accessor = types.accessor(
                for: attribute, of: entity, valueType: valueType, field: field, storage: storage, options: override)
        } else {
            guard case .composite(let composite) = attribute.type,
                let fields = addComposite(
                    named: composite, at: attribute.name, name: name, isStored: !attribute.isTransient, to: &plan,
                    within: [])
            else { return }
            accessor = types.accessor(for: attribute, of: entity, composite: fields, name: name, storage: storage)
        }
        if override.skip {
            plan.composites.removeAll { $0.path == attribute.name || $0.path.hasPrefix(attribute.name + ".") }
            return
        }
        plan.attributes.append(accessor)
        // A composite without elements has nothing that could be set.
        if mustBeSet(attribute), !accessor.setters.isEmpty { scope.parameters.append(types.parameter(for: accessor)) }
    }

    /// Returns the conversion of a transformable attribute to the type of its property, if that is generated.
    private func coding(of attribute: Attribute, _ options: PropertyOptions) -> TransformableCoding? {
        guard !options.skip, codeGeneration != .none else { return nil }
        return types.coding(of: attribute, options)
    }

    /// Returns whether the attribute always has a value, for all entities that share the class.
    private func alwaysHasValue(_ attribute: Attribute, as valueType: StoredValueType) -> Bool {
        guard types.alwaysHasValue(attribute, as: valueType) else { return false }
        return group.hasSingleEntity
            || group.entities.allSatisfy { entity in
                let own = entity.attributes.first { $0.name == attribute.name } ?? attribute
                return types.alwaysHasValue(own, as: valueType)
            }
    }

    /// Returns whether a new object cannot be saved before the application has set the attribute.
    private func mustBeSet(_ attribute: Attribute) -> Bool {
        !attribute.isOptional && attribute.defaultValue == nil && !attribute.isDerived
            && attribute.type != .undefined
    }

    /// Adds a field for each leaf of a composite, and a property for each nested composite.
    private mutating func addComposite(
        named composite: String, at path: String, name: String, isStored: Bool, to plan: inout ClassPlan,
        within: [String]
    ) -> CompositeLeaves? {
        guard !within.contains(composite), let type = names.composites[composite],
            let elements = model.composite(named: composite)?.attributes
        else { return nil }
        var leaves = CompositeLeaves()
        var arguments: [(label: String, value: String)] = []
        for element in elements {
            let label = SwiftName.element(element.name)
            let elementPath = "\(path).\(element.name)"
            let elementName = scope.names.claim(SwiftName.leaf(element.name, at: path))
            if let valueType = StoredValueType(element.type) {
                let field = addField(
                    elementPath, named: elementName, .value(valueType), initialValue: types.initialValue(of: element),
                    isLoaded: isStored, to: &plan)
                leaves.add(field, path: "?.\(label)", conversion: types.conversion(of: element, valueType: valueType))
                arguments.append((label, types.leafValue(of: element, valueType: valueType, field: field)))
            } else if case .composite(let inner) = element.type,
                let innerLeaves = addComposite(
                    named: inner, at: elementPath, name: elementName, isStored: isStored, to: &plan,
                    within: within + [composite])
            {
                leaves.add(innerLeaves, of: label)
                arguments.append((label, elementName))
            }
        }
        let qualified = "\(names.namespace).\(type)"
        leaves.type = qualified
        plan.composites.append(
            CompositeField(
                path: path, name: name, type: qualified, arguments: arguments, leaves: leaves.list.map(\.field)))
        return leaves
    }
}

// MARK: - Relationships and the initializer

extension ClassPlanner {
    private mutating func add(
        _ relationship: Relationship, of entity: Entity, named name: String, to plan: inout ClassPlan
    ) {
        _ = addField(
            relationship.name, named: name, relationship.isToMany ? .toMany : .toOne,
            isLoaded: !relationship.isToMany && !relationship.isTransient, to: &plan)
        let suffix = SwiftName.capitalized(SwiftName.identifier(relationship.name))
        let isNew = !relationship.isToMany || scope.functionSuffixes.insert(suffix).inserted
        if !isNew {
            diagnostics.append(
                Diagnostic(
                    .swiftNameClash, .warning,
                    "'\(entity.name).\(relationship.name)' has no functions such as 'addTo\(suffix)(_:)', because those of "
                        + "another relationship have these names", at: relationship.location,
                    fix: "rename one of them, or use its property, which does the same"))
        }
        if options.entities[entity.name]?.properties[relationship.name]?.skip == true { return }
        let destination =
            model.destination(of: relationship).map { names.className(of: $0) } ?? relationship.destination
        plan.relationships.append(
            RelationshipAccessor(
                relationship: relationship, entity: entity, name: name, destination: SwiftName.type(destination),
                slotReference: "\(names.namespace).\(slotName).\(name)",
                functionSuffix: isNew && relationship.isToMany ? suffix : nil))
    }

    private mutating func add(_ property: FetchedProperty, of entity: Entity, to plan: inout ClassPlan) {
        guard scope.fetchedProperties.insert(property.name).inserted,
            let destination = model.entity(named: property.fetchRequest.entity)
        else { return }
        let name = scope.names.claim(SwiftName.property(property.name))
        if options.entities[entity.name]?.properties[property.name]?.skip == true { return }
        plan.fetchedProperties.append(
            FetchedPropertyAccessor(
                property: property, name: name, destination: SwiftName.type(names.className(of: destination))))
    }

    private mutating func planInitializer(of plan: inout ClassPlan) {
        guard !options.isForCoreData, group.hasSingleEntity, group.entities.first?.isAbstract == false,
            plan.codeGeneration != .none,
            scope.parameters.count > scope.initializerCount
        else { return }
        plan.parameters = scope.parameters
        scope.initializerCount = scope.parameters.count
    }
}
