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
        var pairs: [String] = []
        func add(_ root: String, _ properties: [PropertyName], goesOnFromOptional: Bool) {
            for property in properties {
                let name = SwiftLiteral.string(property.model)
                let pair = Self.pair("\\\(root).", property: property.swift, name: name)
                guard goesOnFromOptional else {
                    pairs.append(pair)
                    continue
                }
                let fromOptional = Self.pair("\\\(root)?.?.", property: property.swift, name: name)
                // One line for a property, if there is room.
                if 18 + pair.utf8.count + fromOptional.utf8.count + 1 <= LiteralLayout.lineLength {
                    pairs.append("\(pair), \(fromOptional)")
                } else {
                    pairs += [pair, fromOptional]
                }
            }
        }
        var locals = UniqueNames()
        let root = locals.claim("Object")
        var aliases = ["typealias \(root) = \(SwiftName.type(plan.name))"]
        add(
            root, [PropertyName(swift: "objectID", model: "objectID")] + plan.properties,
            goesOnFromOptional: plan.isToOneDestination)
        for composite in modelPlan.composites where !composite.elements.isEmpty {
            let type = "\(modelPlan.names.namespace).\(composite.name)"
            guard plan.composites.contains(where: { $0.type == type }) else { continue }
            let local = locals.claim(SwiftName.capitalized(composite.name))
            aliases.append("typealias \(local) = \(type)")
            add(
                local, composite.elements.map { .init(swift: $0.name, model: $0.attribute.name) },
                goesOnFromOptional: true)
        }
        let hasSeveral = pairs.count > 1 || plan.isToOneDestination
        if hasSeveral { pairs = pairs.map { $0 + "," } }
        return .object(["aliases": TemplateValue(aliases), "pairs": TemplateValue(pairs)])
    }

    /// Returns the key path of a property and the property's name, in two lines if one is too short.
    private static func pair(_ start: String, property: String, name: String) -> String {
        let isShort = 16 + start.utf8.count + property.utf8.count + 2 + name.utf8.count + 1 <= LiteralLayout.lineLength
        return start + property + (isShort ? ": " : ":\n    ") + name
    }

    private func value(of field: Field, isNumbered: Bool) -> TemplateValue {
        let types = modelPlan.names.types
        let declaration: String
        let row: String
        switch field.kind {
        case .value(let type):
            let start = "var \(field.name): \(types.qualified(type))\(field.isOptional ? "?" : "")"
            declaration =
                field.initialValue.map { LiteralLayout.lines($0, after: start + " = ", indentedBy: 8) } ?? start
            row = type.rawValue
        case .toOne:
            declaration = "var \(field.name) = \(types.qualified("ToOneReference", .relata))()"
            row = "toOne"
        case .toMany:
            declaration = "var \(field.name) = \(types.qualified("ToManyReference", .relata))()"
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
        let arguments = [Literal.Argument(nil, .text(field.reference))] + (field.coding?.visitorArguments ?? [])
        return LiteralLayout.lines(
            .call("visitor.visited", arguments), after: "\(field.reference) = ", indentedBy: 16)
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
