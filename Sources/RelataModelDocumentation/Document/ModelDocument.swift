package import RelataModel
import RelataModelChecks

/// A model described for readers, as blocks that are independent of the output format.
package struct ModelDocument: Sendable, Hashable {
    /// The title.
    package let title: String
    let blocks: [DocumentBlock]

    /// Describes a model.
    package init(_ model: Model) {
        title = model.name
        let effects = DeletionEffects(model)
        var blocks = Self.introduction(model)
        for entity in model.entities { blocks += DocumentedEntity(entity, in: model, effects: effects).blocks }
        blocks += Self.fetchRequests(model)
        blocks += Self.composites(model)
        self.blocks = blocks
    }

    private static func introduction(_ model: Model) -> [DocumentBlock] {
        let attributes = model.entities.reduce(0) { $0 + $1.attributes.count }
        let relationships = model.entities.reduce(0) { $0 + $1.relationships.count }
        let counts = [
            count(model.entities.count, one: "entity", many: "entities"),
            count(attributes, one: "attribute", many: "attributes"),
            count(relationships, one: "relationship", many: "relationships"),
        ].joined(separator: ", ")
        let version = model.versionIdentifier.flatMap { $0.isEmpty ? nil : "; version \($0)" } ?? ""
        var blocks: [DocumentBlock] = [.paragraph([.text("A data model of \(counts)\(version).")])]
        guard !model.entities.isEmpty else { return blocks }
        blocks.append(.diagram(ModelDiagram(model)))
        blocks.append(.heading(level: 2, "Entities", nil))
        blocks.append(.contents(model.entities.map { [.link($0.name, .entity($0.name))] }))
        return blocks
    }

    private static func count(_ count: Int, one: String, many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private static func fetchRequests(_ model: Model) -> [DocumentBlock] {
        guard !model.fetchRequests.isEmpty else { return [] }
        let rows = model.fetchRequests.map { request -> [[Inline]] in
            [
                [.target(request.name, .fetchRequest(request.name))], FetchSummary.subject(of: request, in: model),
                FetchSummary.predicate(request), FetchSummary.notes(request),
            ]
        }
        return [
            .heading(level: 2, "Stored fetch requests", nil),
            .tableOmittingEmptyColumns(header: ["Name", "Fetches", "Predicate", "Notes"], rows: rows),
        ]
    }

    private static func composites(_ model: Model) -> [DocumentBlock] {
        model.composites.flatMap { composite -> [DocumentBlock] in
            let rows = composite.attributes.map { DocumentedAttribute($0, model).row(target: nil) }
            return [
                .heading(level: 2, "\(composite.name) (composite)", .composite(composite.name)),
                .tableOmittingEmptyColumns(header: DocumentedAttribute.header, rows: rows),
            ]
        }
    }
}
