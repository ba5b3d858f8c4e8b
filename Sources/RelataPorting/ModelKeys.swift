import RelataModel

/// The properties of the models' classes by name: for checking key paths, and for finding the relationship of an
/// accessor.
struct ModelKeys {
    /// Whether there is no model.
    let isEmpty: Bool
    private let entities: [String: (entity: Entity, model: Model)]

    private let fields: [String: [String: PortedField]]

    /// The types that the files declare.
    var declared = DeclaredTypes() {
        didSet { recordModelNames() }
    }
    /// The model's names for classes that have another name in Swift, by the last part of the Swift name.
    private var modelNames: [String: String] = [:]

    init(_ models: [PortedModel], fields: [String: [String: PortedField]] = [:]) {
        self.fields = fields
        var entities: [String: (Entity, Model)] = [:]
        for ported in models {
            for entity in ported.model.entities
            where !ported.entitiesWithoutClass.contains(entity.name) && entities[entity.className] == nil {
                entities[entity.className] = (entity, ported.model)
            }
        }
        isEmpty = models.isEmpty
        self.entities = entities
    }

    private mutating func recordModelNames() {
        modelNames = [:]
        for type in declared.allClasses {
            guard let name = type.objectiveCName, entities[name] != nil,
                let last = type.path.split(separator: ".").last, last != name
            else { continue }
            modelNames[String(last)] = name
        }
    }

    /// The model's name for a class.
    func modelName(of className: String) -> String { modelNames[className] ?? className }

    /// The classes of the models that the files declare under other names or within other types, by the models' names.
    var renamedClasses: [String: DeclaredTypes.Class] {
        var renamed: [String: DeclaredTypes.Class] = [:]
        for (name, known) in entities where declared.declaredClass(path: name) == nil {
            let nested = known.entity.codeGeneration == .class ? nil : declared.declaredClass(name)
            renamed[name] =
                declared.declaredClass(objectiveCName: name)
                ?? nested.flatMap { declared.superclasses(of: $0.path).contains("NSManagedObject") ? $0 : nil }
        }
        return renamed
    }

    /// The field of a property that a class itself has; nil for a property that is only accessed by name.
    func field(_ property: String, of className: String?) -> PortedField? {
        className.flatMap { fields[modelName(of: $0)]?[property] }
    }

    /// Returns whether a class belongs to an entity.
    func knows(_ className: String) -> Bool { entities[modelName(of: className)] != nil }

    /// Returns whether Xcode makes code for a class, in which there is a request for its objects.
    func hasGeneratedCode(_ className: String) -> Bool {
        entities[modelName(of: className)]?.entity.codeGeneration != nil
    }

    /// Returns the names of a class's properties; nil if it belongs to no entity.
    func names(of className: String) -> [String]? {
        entities[modelName(of: className)].map { names(of: $0.entity, in: $0.model) }
    }

    private func names(of entity: Entity, in model: Model) -> [String] {
        model.lineage(of: entity).flatMap { ancestor in
            ancestor.attributes.map(\.name) + ancestor.relationships.map(\.name)
                + ancestor.fetchedProperties.map(\.name)
        }
    }

    /// Returns the key for a capitalized accessor name: `Tracks` is `tracks`, unless the class has another spelling.
    func key(capitalized name: String, of className: String?) -> String {
        let plain = name.prefix(1).lowercased() + name.dropFirst()
        guard let className, let names = names(of: className), !names.contains(plain) else { return plain }
        return names.first { $0.prefix(1).uppercased() + $0.dropFirst() == name } ?? plain
    }

    /// Returns the first part of a key path that the model does not have, with the existing names; nil if all exist,
    /// or if the path leads out of the model.
    func missing(in path: [String], of className: String) -> (name: String, entity: String, known: [String])? {
        var current = entities[modelName(of: className)]
        for name in path {
            guard let (entity, model) = current else { return nil }
            let lineage = model.lineage(of: entity)
            if let relationship = lineage.flatMap(\.relationships).first(where: { $0.name == name }) {
                current = model.destination(of: relationship).map { ($0, model) }
                continue
            }
            let known = names(of: entity, in: model)
            return known.contains(name) ? nil : (name, entity.name, known)
        }
        return nil
    }
}
