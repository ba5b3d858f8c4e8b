import RelataModel

/// Unique names in generated code for things that the model does not name itself.
struct ModelNames {
    /// The enum with everything that is neither a class nor a property of one: `MusicModel`.
    let namespace: String
    /// The storage class of each class, by the class's name.
    private(set) var storages: [String: String] = [:]
    /// The enumeration of the slots of each class, by the class's name.
    private(set) var slots: [String: String] = [:]
    /// The struct of each composite, by the composite's name.
    private(set) var composites: [String: String] = [:]
    /// The constant that describes each entity, by the entity's name.
    private(set) var constants: [String: String] = [:]
    /// The name of the struct that is nested in each class as its value.
    let value: String
    /// The spelling of other modules' types.
    let types: TypeNames
    /// The entities whose objects are of `NSManagedObject` itself.
    private let entitiesWithoutClass: Set<String>

    init(
        _ model: Model, groups: [ClassGroup], entitiesWithoutClass: Set<String> = [], options: GenerationOptions
    ) {
        self.entitiesWithoutClass = entitiesWithoutClass
        let properties = model.entities.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }
            .filter { !SwiftName.isLowerCamelCase($0) }
        var names = UniqueNames(taken: groups.map(\.name) + properties)
        namespace = names.claim(Self.namespace(of: options.modelName ?? model.name))
        for group in groups {
            storages[group.name] = names.claim(SwiftName.identifier(group.name) + "Storage")
            slots[group.name] = names.claim(SwiftName.identifier(group.name) + "Slot")
        }
        for composite in model.composites {
            composites[composite.name] = names.claim(SwiftName.identifier(composite.name))
        }
        let custom = options.entities.values.flatMap { $0.properties.values.compactMap(\.type) }
        var nested = UniqueNames(
            taken: groups.map(\.name) + properties + composites.values
                + custom.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
        value = nested.claim("Value")
        // In the namespace its own constants hide the classes.
        var constants = UniqueNames(taken: ["managedObjectModel", "unsetUUID"] + groups.map(\.name))
        for entity in model.entities {
            self.constants[entity.name] = constants.claim(SwiftName.lowerCamelCase(entity.name + " entity"))
        }
        types = TypeNames(
            hidden: Set(groups.map(\.name)).union(properties).union(composites.values).union([namespace]))
    }

    /// The names that the generated code declares for the namespace.
    var nested: [String] { [namespace] + storages.values + slots.values + composites.values }

    /// Returns the name of the class that an entity's objects have.
    func className(of entity: Entity) -> String {
        hasClass(entity) ? entity.className : "NSManagedObject"
    }

    /// Whether an entity's objects have a class of the program's.
    func hasClass(_ entity: Entity) -> Bool { !entitiesWithoutClass.contains(entity.name) }

    private static func namespace(of model: String) -> String {
        let name = SwiftName.upperCamelCase(model)
        guard name.first?.isLetter == true else { return "Model" + name }
        return name.hasSuffix("Model") ? name : name + "Model"
    }
}
