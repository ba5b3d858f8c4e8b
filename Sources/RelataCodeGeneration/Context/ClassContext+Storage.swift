import RelataModel
import RelataTemplateEngine

extension ClassContext {
    /// The storage class: its fields, and how they are read from a row.
    func storage(of plan: ClassPlan) -> TemplateValue {
        let types = self.plan.names.types
        let slots = Literal.words(plan.fields.map { SwiftLiteral.string($0.path) })
        return .object([
            "name": .string(plan.storageName),
            "superclass": .string(plan.superstorageName ?? types.qualified("ObjectStorage", .relata)),
            "isRoot": .bool(plan.superstorageName == nil),
            "isFinal": .bool(plan.isFinal),
            "slots": .string(
                LiteralLayout.lines(slots, after: plan.superstorageName == nil ? "" : "super.slots + ", indentedBy: 12)),
            "fields": .list(plan.fields.map { value(of: $0) }),
            "composites": .list(plan.composites.map { value(of: $0) }),
            "keyPaths": keyPaths(of: plan),
        ])
    }

    /// The key paths of the properties and of the ID, and of the elements of composites, with the model's names for them.
    private func keyPaths(of plan: ClassPlan) -> TemplateValue {
        var pairs: [String] = []
        func add(_ root: String, _ properties: [PropertyName], optional: String?) {
            let start = "\\\(root)."
            let optionalStart = optional.map { "\\\($0).?." }
            for property in properties {
                let name = SwiftLiteral.string(property.model)
                pairs.append(Self.pair(start, property.swift, name))
                if let optionalStart { pairs.append(Self.pair(optionalStart, property.swift, name)) }
            }
        }
        let name = SwiftName.type(plan.name)
        let properties = [PropertyName(swift: "objectID", model: "objectID")] + plan.properties
        let longest = properties.map(\.swift.utf8.count).max() ?? 0
        // A name for the class that leaves room for that of the property.
        let isLong = name.utf8.count + longest + 24 > LiteralLayout.lineLength
        let root = isLong ? "Object" : name
        let start = isLong ? "typealias Object = \(name)\nreturn " : ""
        add(root, properties, optional: plan.isToOneDestination ? "\(root)?" : nil)
        for composite in self.plan.composites {
            let type = "\(self.plan.names.namespace).\(composite.name)"
            guard plan.composites.contains(where: { $0.type == type }) else { continue }
            // The storage is in the namespace too; the formatter misreads a question mark behind a type in another.
            add(
                composite.name, composite.elements.map { .init(swift: $0.name, model: $0.attribute.name) },
                optional: "\(composite.name)?")
        }
        return .string(start + LiteralLayout.lines(.words(pairs), indentedBy: 12))
    }

    /// The key path of a property and the property's name, in two lines where one is too short.
    private static func pair(_ start: String, _ property: String, _ name: String) -> String {
        let keyWidth = start.utf8.count + property.utf8.count + 1
        let isShort = 16 + keyWidth + 1 + name.utf8.count + 1 <= LiteralLayout.lineLength
        var pair = start
        pair.reserveCapacity(keyWidth + 9 + name.utf8.count)
        pair += property
        pair += isShort ? ": " : ":\n        "
        pair += name
        return pair
    }

    private func value(of field: Field) -> TemplateValue {
        let types = plan.names.types
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
            "slot": .int(field.slot),
            "isLoaded": .bool(field.isLoaded),
            "isTyped": .bool(field.coding != nil),
            "visited": .string(visited(field)),
        ])
    }

    /// The expression that hands a field to a visitor.
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
            "type": .string(composite.type),
            "nilCheck": .string(nilCheck(composite.leaves.map { "\($0.name) == nil" })),
            "value": .string(
                LiteralLayout.lines(.call(composite.type, arguments), after: "return ", indentedBy: 12)),
        ])
    }

    /// The statement that returns nil where all leaves of a composite are nil.
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
