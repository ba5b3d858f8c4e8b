import RelataModel
import RelataTemplateEngine

extension ClassContext {
    /// Returns the template value of a fetched property.
    func value(of accessor: FetchedPropertyAccessor) -> TemplateValue {
        let property = accessor.property
        let predicate = property.fetchRequest.predicate.map { ": `\(Self.inline($0.text))`" } ?? ""
        let summary =
            "The objects of `\(property.fetchRequest.entity)` that the model fetches for this one\(predicate)."
        let paragraphs = [UserDocumentation.text(in: property.userInfo), summary]
        return .object([
            "name": .string(accessor.name),
            "modelName": .string(property.name),
            "modelNameLiteral": .string(SwiftLiteral.string(property.name)),
            "destination": .string(accessor.destination),
            "documentation": .string(Documentation.text(paragraphs.compactMap(\.self), indentedBy: 4)),
            "userInfo": .object(TemplateObject(property.userInfo)),
        ])
    }

    /// Returns the template value of a stored fetch request's function.
    func value(of function: FetchRequestFunction) -> TemplateValue {
        let request = function.request
        let predicate = request.predicate.map { ": `\(Self.inline($0.text))`" } ?? ""
        let variables = function.parameters.map { "\(SwiftLiteral.string($0.variable)): \($0.name)" }
        let call = Literal.call(
            "\(modelPlan.names.namespace).managedObjectModel.storedFetchRequest",
            [.init(nil, SwiftLiteral.string(request.name))]
                + (variables.isEmpty ? [] : [.init("variables", .words(variables))]))
        return .object([
            "name": .string(function.name),
            "modelName": .string(request.name),
            "result": .string(function.result),
            "documentation": .string(
                Documentation.text(
                    ["The stored fetch request `\(Self.inline(request.name))`\(predicate)."], indentedBy: 4)),
            "parameters": .string(function.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")),
            "request": .string(LiteralLayout.lines(call, indentedBy: 8)),
        ])
    }

    private static func inline(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
