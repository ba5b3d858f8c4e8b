import RelataModel
import RelataSchema

/// The enum of a version whose objects stages read or write.
struct VersionPlan: Sendable {
    /// The struct of an entity.
    struct Object: Sendable {
        let name: String
        let entity: String
        let properties: [Property]
    }

    /// A property that is stored in the object's row.
    struct Property: Sendable {
        /// The name in Swift, with backticks if it needs them.
        let name: String
        /// The name in the model; for an element of a composite the path.
        let modelName: String
        let type: StoredValueType
        let isOptional: Bool
        /// Its documentation comment.
        let documentation: String
    }

    let name: String
    let version: String
    let objects: [Object]

    /// Whether a property has a type of Foundation.
    var namesFoundation: Bool {
        objects.contains { $0.properties.contains { $0.type.module == .foundation } }
    }

    /// The names of all properties, for the rules of `swift format`.
    var propertyNames: [String] { objects.flatMap(\.properties).map(\.name) }

    /// Returns the enums of versions, with names that are unique in the model's namespace.
    static func plans(_ versions: [ModelVersion.Staged], of model: Model, taken: some Sequence<String>) -> [VersionPlan]
    {
        var names = UniqueNames(taken: taken)
        return versions.map { staged in
            var objectNames = UniqueNames(taken: ["Type", "Protocol"])
            let mappings = Schema(staged.model).entities
            let objects = staged.entities.compactMap { entity -> Object? in
                guard let mapping = mappings[entity] else { return nil }
                return Object(
                    name: objectNames.claim(SwiftName.type(entity)), entity: entity,
                    properties: properties(of: mapping, staged.model))
            }
            return VersionPlan(
                name: names.claim(typeName(of: staged.name, in: model.name)), version: staged.name, objects: objects)
        }
    }

    /// Returns the name of a version's enum: `V2` of `Library 2`, `V1` of `Library`, `VBeta` of `Beta`.
    static func typeName(of version: String, in bundle: String) -> String {
        var rest = version.hasPrefix(bundle) ? version.dropFirst(bundle.count) : version[...]
        while let first = rest.first, !first.isLetter, !first.isNumber { rest.removeFirst() }
        guard !rest.isEmpty else { return "V1" }
        var name = ""
        for part in rest.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            // The parts of a number are kept separate.
            if name.last?.isNumber == true, part.first?.isNumber == true { name += "_" }
            name += SwiftName.capitalized(String(part))
        }
        // For a version with the name v2 the name is already V2.
        let isNumbered = name.first == "V" && name.dropFirst().first?.isNumber == true
        return SwiftName.identifier(isNumbered ? name : "V" + name)
    }

    private static func properties(of mapping: EntityMapping, _ model: Model) -> [Property] {
        var names = UniqueNames(taken: ["rowID", "visit", "fields", "init"])
        var properties: [Property] = []
        for attribute in mapping.attributes where !attribute.isKeptByStore && !attribute.attribute.isDerived {
            guard let type = StoredValueType(attribute.attribute.type), type != .any else { continue }
            let path = attribute.path.joined(separator: ".")
            let name =
                attribute.path.count == 1
                ? attribute.path[0]
                : SwiftName.leaf(
                    attribute.path[attribute.path.count - 1], at: attribute.path.dropLast().joined(separator: " "))
            properties.append(
                Property(
                    name: SwiftName.element(names.claim(name)), modelName: path, type: type,
                    isOptional: attribute.attribute.isOptional || attribute.path.count > 1,
                    documentation: "The attribute `\(path)`."))
        }
        let entity = model.entity(named: mapping.entity)
        for name in mapping.relationships.keys.sorted() {
            guard case .key = mapping.relationships[name],
                let relationship = entity.flatMap({ model.relationship(named: name, of: $0) })
            else { continue }
            properties.append(
                Property(
                    name: SwiftName.element(names.claim(name)), modelName: name, type: .int64,
                    isOptional: relationship.isOptional,
                    documentation: "The row ID of the \(relationship.destination) that `\(name)` leads to."))
        }
        return properties
    }
}
