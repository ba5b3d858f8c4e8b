import RelataModel
import RelataTemplateEngine

extension ClassContext {
    /// Returns the template value of a class's value struct: its properties, and the code that reads it from an
    /// object and applies it to one.
    func codableValue(of plan: CodableValuePlan) -> TemplateValue {
        let parameters = plan.members.map { member in
            "\(member.name): \(member.type)" + (member.defaultValue.map { " = \($0)" } ?? "")
        }
        let id = modelPlan.names.types.plain("ManagedObjectID", .relata)
        return .object([
            "name": .string(plan.name),
            "parameters": .string((["objectID: \(id)? = nil"] + parameters).joined(separator: ", ")),
            "objectName": .string(plan.objectName),
            "contextName": .string(plan.contextName),
            "canBeInserted": .bool(plan.canBeInserted),
            "members": .list(plan.members.map { value(of: $0, object: plan.objectName) }),
        ])
    }

    private func value(of member: CodableValueMember, object: String) -> TemplateValue {
        let property = "\(object).\(member.name)"
        let read: String
        var resolved: String?
        var assigned: String?
        switch member.kind {
        case .attribute(let isReadOnly):
            read = property
            assigned = isReadOnly ? nil : "\(property) = self.\(member.name)"
        case .toOne(let relationship, let destination):
            read = "\(property)?.objectID"
            resolved = resolution(of: member, relationship: relationship, type: "\(destination)?", object: object)
            assigned = "\(property) = \(member.name)"
        case .toMany(let relationship, let destination, let isOrdered):
            read = "\(property).objectIDs"
            resolved = resolution(of: member, relationship: relationship, type: "[\(destination)]", object: object)
            let view = modelPlan.names.types.plain(isOrdered ? "OrderedToMany" : "ToMany", .relata)
            assigned = "\(property) = \(view)(\(member.name))"
        }
        return .object([
            "name": .string(member.name),
            "type": .string(member.type),
            "documentation": .string(Documentation.text([member.documentation], indentedBy: 8)),
            "decoding": .string(decoding(of: member)),
            "read": .string(read),
            "resolved": TemplateValue(resolved),
            "assigned": TemplateValue(assigned),
        ])
    }

    /// Returns the statement that looks up the objects of a relationship, before anything is assigned.
    private func resolution(
        of member: CodableValueMember, relationship: String, type: String, object: String
    ) -> String {
        let name = SwiftLiteral.string(relationship)
        // The type is written where no property of its name hides it.
        return "let \(member.name): \(type) = try \(object).existing(self.\(member.name), for: \(name))"
    }

    private func decoding(of member: CodableValueMember) -> String {
        let type = member.wrappedType
        let key = "forKey: .\(member.name)"
        guard let defaultValue = member.defaultValue else { return "try container.decode(\(type).self, \(key))" }
        return "try container.decodeIfPresent(\(type).self, \(key))" + (member.isOptional ? "" : " ?? \(defaultValue)")
    }
}
