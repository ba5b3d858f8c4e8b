import RelataModel
import RelataTemplateEngine

extension ModelLiteral {
    /// Returns the constant that describes an entity.
    func constant(of entity: Entity, _ names: ModelNames) -> TemplateValue {
        let name = names.constants[entity.name] ?? entity.name
        return .object([
            "name": .string(name),
            "entity": .string(entity.name),
            "declaration": .string(
                LiteralLayout.lines(self.entity(entity), after: "static let \(name) = ", indentedBy: 4)),
        ])
    }
}
