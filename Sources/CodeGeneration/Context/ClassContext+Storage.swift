import TemplateEngine

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
            "fields": .list(plan.fields.map(value)),
            "composites": .list(plan.composites.map(value)),
        ])
    }

    private func value(of field: Field) -> TemplateValue {
        let types = plan.names.types
        let declaration: String
        let row: String
        switch field.kind {
        case .value(let type):
            let start = "var \(field.name): \(types.qualified(type))?"
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
        ])
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
