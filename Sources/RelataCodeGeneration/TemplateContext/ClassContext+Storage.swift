import RelataModel
import RelataTemplateEngine

extension ClassContext {
    /// Returns the template value of the storage class: its fields, and the code that reads them from a row.
    func storage(of plan: ClassPlan) -> TemplateValue {
        let types = modelPlan.names.types
        let slots = Literal.column(plan.fields.map { .text(SwiftLiteral.string($0.path)) })
        return .object([
            "name": .string(plan.storageName),
            "slotName": .string(plan.slotName),
            "superclass": .string(plan.superstorageName ?? types.qualified("ObjectStorage", .relata)),
            "isRoot": .bool(plan.superstorageName == nil),
            "isFinal": .bool(plan.isFinal),
            "slots": .string(
                LiteralLayout.lines(slots, after: plan.superstorageName == nil ? "" : "super.slots + ", indentedBy: 12)),
            "fields": .list(
                plan.fields.enumerated().map { index, field in
                    value(of: field, isNumbered: index == 0 && field.slot > 0)
                }),
            "composites": .list(plan.composites.map { value(of: $0) }),
            "keyPaths": keyPaths(of: plan),
        ])
    }

    /// Returns the key paths of the properties and of the ID, and of the elements of composites, with the model's
    /// names for them.
    ///
    /// They start with local names of the types: a field may have the name of its class or of a composite.
    private func keyPaths(of plan: ClassPlan) -> TemplateValue {
        var locals = UniqueNames()
        let object = locals.claim("Object")
        var aliases = ["typealias \(object) = \(SwiftName.type(plan.name))"]
        var roots = [
            KeyPathRoot(
                name: object, properties: [PropertyName(swift: "objectID", model: "objectID")] + plan.properties,
                goesOnFromOptional: plan.isToOneDestination)
        ]
        for composite in modelPlan.composites where !composite.elements.isEmpty {
            let type = "\(modelPlan.names.namespace).\(composite.name)"
            guard plan.composites.contains(where: { $0.type == type }) else { continue }
            let local = locals.claim(SwiftName.capitalized(composite.name))
            aliases.append("typealias \(local) = \(type)")
            let elements = composite.elements.map { PropertyName(swift: $0.name, model: $0.attribute.name) }
            roots.append(KeyPathRoot(name: local, properties: elements, goesOnFromOptional: true))
        }
        let hasSeveral = roots.count > 1 || roots[0].properties.count > 1 || plan.isToOneDestination
        let pairs = roots.flatMap { $0.pairs(followedBy: hasSeveral ? "," : "") }
        return .object(["aliases": TemplateValue(aliases), "pairs": TemplateValue(pairs)])
    }

    private func value(of field: Field, isNumbered: Bool) -> TemplateValue {
        let types = modelPlan.names.types
        let declaration: String
        let row: String
        switch field.kind {
        case .value(let type):
            let start = String(
                joining: "var ", field.name, ": ", types.qualified(type), field.isOptional ? "?" : "")
            declaration =
                field.initialValue.map { LiteralLayout.lines($0, after: start + " = ", indentedBy: 8) } ?? start
            row = type.rawValue
        case .toOne:
            declaration = String(joining: "var ", field.name, " = ", types.qualified("ToOneReference", .relata), "()")
            row = "toOne"
        case .toMany:
            declaration = String(joining: "var ", field.name, " = ", types.qualified("ToManyReference", .relata), "()")
            row = "toMany"
        }
        return .object([
            "name": .string(field.name),
            "reference": .string(field.reference),
            "declaration": .string(declaration),
            "row": .string(row),
            "slotCase": .string(isNumbered ? "\(field.name) = \(field.slot)" : field.name),
            "isLoaded": .bool(field.isLoaded),
            "isTyped": .bool(field.coding != nil),
            "visited": .string(visited(field)),
        ])
    }

    /// Returns the expression that passes a field to a visitor.
    private func visited(_ field: Field) -> String {
        let reference = field.reference
        let line = String(joining: reference, " = visitor.visited(", reference, ")")
        if field.coding == nil, 16 + line.utf8.count <= LiteralLayout.lineLength { return line }
        let arguments = [Literal.Argument(nil, .text(reference))] + (field.coding?.visitorArguments ?? [])
        return LiteralLayout.lines(.call("visitor.visited", arguments), after: "\(reference) = ", indentedBy: 16)
    }

    private func value(of composite: CompositeField) -> TemplateValue {
        let arguments = composite.arguments.map { Literal.Argument($0.label, $0.value) }
        return .object([
            "name": .string(composite.name),
            "modelName": .string(composite.path),
            "isEmpty": .bool(composite.leaves.isEmpty),
            "type": .string(composite.type),
            "nilCheck": .string(
                composite.leaves.isEmpty ? "return nil" : nilCheck(composite.leaves.map { "\($0.name) == nil" })),
            "value": .string(
                LiteralLayout.lines(.call(composite.type, arguments), after: "return ", indentedBy: 12)),
        ])
    }

    /// Returns the statement that returns nil if all leaves of a composite are nil.
    private func nilCheck(_ conditions: [String]) -> String {
        let line = "if \(conditions.joined(separator: ", ")) { return nil }"
        guard line.utf8.count + 12 > LiteralLayout.lineLength else { return line }
        var lines = ["if \(conditions[0])"]
        for condition in conditions.dropFirst() {
            if lines[lines.count - 1].utf8.count + condition.utf8.count + 15 > LiteralLayout.lineLength {
                lines[lines.count - 1] += ","
                lines.append("    \(condition)")
            } else {
                lines[lines.count - 1] += ", \(condition)"
            }
        }
        return (lines + ["{", "    return nil", "}"]).joined(separator: "\n")
    }
}

/// A type from which key paths lead to properties.
private struct KeyPathRoot {
    /// The local name of the type.
    let name: String
    let properties: [PropertyName]
    /// Whether key paths also go on to the properties from an optional value of the type.
    let goesOnFromOptional: Bool

    /// Returns the lines with the key paths and the properties' names.
    ///
    /// - Parameter end: what follows each.
    func pairs(followedBy end: String) -> [String] {
        let start = "\\\(name)."
        let optionalStart = "\\\(name)?.?."
        var pairs: [String] = []
        pairs.reserveCapacity(properties.count)
        for property in properties {
            let literal = SwiftLiteral.string(property.model)
            let colon = Self.colon(start, property: property.swift, literal: literal)
            guard goesOnFromOptional else {
                pairs.append(String(joining: start, property.swift, colon, literal, end))
                continue
            }
            let other = Self.colon(optionalStart, property: property.swift, literal: literal)
            let length =
                start.utf8.count + optionalStart.utf8.count + 2 * (property.swift.utf8.count + literal.utf8.count)
                + colon.utf8.count + other.utf8.count
            // One line for a property, if there is room.
            if 18 + length + 1 <= LiteralLayout.lineLength {
                pairs.append(
                    String(
                        joining: start, property.swift, colon, literal, ", ", optionalStart, property.swift, other,
                        literal, end))
            } else {
                pairs.append(String(joining: start, property.swift, colon, literal, end))
                pairs.append(String(joining: optionalStart, property.swift, other, literal, end))
            }
        }
        return pairs
    }

    /// Returns what stands between the key path of a property and the property's name: a line break too if one line
    /// is too short.
    private static func colon(_ start: String, property: String, literal: String) -> String {
        let length = 16 + start.utf8.count + property.utf8.count + 2 + literal.utf8.count + 1
        return length <= LiteralLayout.lineLength ? ": " : ":\n    "
    }
}
