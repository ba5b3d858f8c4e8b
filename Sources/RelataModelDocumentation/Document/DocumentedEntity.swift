import RelataModel
import RelataModelChecks

/// The description of an entity.
struct DocumentedEntity {
    let entity: Entity
    let model: Model
    let effects: DeletionEffects

    init(_ entity: Entity, in model: Model, effects: DeletionEffects) {
        self.entity = entity
        self.model = model
        self.effects = effects
    }

    var blocks: [DocumentBlock] {
        [.heading(level: 2, entity.name, .entity(entity.name))] + introduction + attributes + relationships
            + fetchedProperties + inherited + constraints + deletion
    }

    private var introduction: [DocumentBlock] {
        var sentences: [[Inline]] = []
        if entity.isAbstract { sentences.append([.text("Abstract: no object is just of this entity.")]) }
        if let parent = entity.parent {
            sentences.append([.text("Inherits from "), .link(parent, .entity(parent)), .text(".")])
        }
        let subentities = model.subentities(of: entity).map { [Inline.link($0.name, .entity($0.name))] }
        if !subentities.isEmpty {
            sentences.append([.text("Inherited by ")] + .joined(subentities) + [.text(".")])
        }
        if entity.className != entity.name {
            sentences.append([.text("Its class is "), .code(entity.className), .text(".")])
        }
        if let former = entity.renamingIdentifier {
            sentences.append([.text("Formerly "), .code(former), .text(".")])
        }
        let facts: [DocumentBlock] = sentences.isEmpty ? [] : [.paragraph(.joined(sentences, by: " "))]
        return Self.paragraphs(UserDocumentation.text(in: entity.userInfo)) + facts
    }

    /// Returns paragraphs of text, divided at empty lines.
    private static func paragraphs(_ text: String?) -> [DocumentBlock] {
        guard let text else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split { $0.allSatisfy(\.isWhitespace) }
            .map { .paragraph([.text($0.joined(separator: "\n"))]) }
    }

    // MARK: Properties

    private var attributes: [DocumentBlock] {
        guard !entity.attributes.isEmpty else { return [] }
        let rows = entity.attributes.map { attribute in
            DocumentedAttribute(attribute, model).row(target: .property(attribute.name, of: entity.name))
        }
        return [
            .heading(level: 3, "Attributes", nil),
            .tableOmittingEmptyColumns(header: DocumentedAttribute.header, rows: rows),
        ]
    }

    private var relationships: [DocumentBlock] {
        guard !entity.relationships.isEmpty else { return [] }
        let rows = entity.relationships.map { relationship -> [[Inline]] in
            let inverse = model.inverse(of: DeclaredRelationship(relationship, of: entity))
            return [
                [.target(relationship.name, .property(relationship.name, of: entity.name))],
                [
                    .text(RelationshipSummary.multiplicity(of: relationship) + " "),
                    .link(relationship.destination, .entity(relationship.destination)),
                ],
                inverse.map {
                    [.link($0.qualifiedName, .property($0.relationship.name, of: $0.entity.name))]
                } ?? [.text("none")],
                [.rule(relationship.deleteRule.modelName)],
                notes(relationship),
            ]
        }
        return [
            .heading(level: 3, "Relationships", nil),
            .tableOmittingEmptyColumns(header: ["Relationship", "To", "Inverse", "Delete rule", "Notes"], rows: rows),
        ]
    }

    private func notes(_ relationship: Relationship) -> [Inline] {
        var notes: [[Inline]] = [[.text(relationship.isOptional ? "optional" : "required")]]
        if relationship.isOrdered { notes.append([.text("ordered")]) }
        if relationship.isTransient { notes.append([.text("in memory only")]) }
        if let former = relationship.renamingIdentifier { notes.append([.text("formerly "), .code(former)]) }
        let sentence = [Inline].joined(notes)
        return UserDocumentation.text(in: relationship.userInfo).map { sentence + [.text(". \($0)")] } ?? sentence
    }

    private var fetchedProperties: [DocumentBlock] {
        guard !entity.fetchedProperties.isEmpty else { return [] }
        let rows = entity.fetchedProperties.map { property -> [[Inline]] in
            let request = property.fetchRequest
            let notes = FetchSummary.notes(request)
            let documentation = UserDocumentation.text(in: property.userInfo).map { [Inline.text(" \($0)")] } ?? []
            return [
                [.target(property.name, .property(property.name, of: entity.name))],
                FetchSummary.subject(of: request, in: model), FetchSummary.predicate(request), notes + documentation,
            ]
        }
        return [
            .heading(level: 3, "Fetched properties", nil),
            .tableOmittingEmptyColumns(header: ["Name", "Fetches", "Predicate", "Notes"], rows: rows),
        ]
    }

    /// The properties that ancestors declare, as links.
    private var inherited: [DocumentBlock] {
        let items = model.lineage(of: entity).dropLast().compactMap { ancestor -> ListItem? in
            let names =
                ancestor.attributes.map(\.name) + ancestor.relationships.map(\.name)
                + ancestor.fetchedProperties.map(\.name)
            guard !names.isEmpty else { return nil }
            let links = names.map { [Inline.link($0, .property($0, of: ancestor.name))] }
            return ListItem(words: [.text("from \(ancestor.name): ")] + .joined(links))
        }
        return items.isEmpty ? [] : [.heading(level: 3, "Inherited", nil), .list(items)]
    }

    // MARK: Constraints

    private var constraints: [DocumentBlock] {
        var items = entity.uniquenessConstraints.map { constraint in
            ListItem(words: [.text("unique: ")] + .joined(constraint.properties.map(propertyLink)))
        }
        items += entity.fetchIndexes.map { index in
            let elements = index.elements.map { element -> [Inline] in
                let subject: [Inline] =
                    switch element.subject {
                    case .property(let name): propertyLink(name)
                    case .expression(let text, _): [.code(text)]
                    }
                return subject + [.text(element.isAscending ? "" : " descending")]
            }
            let kind = index.elements.contains { $0.kind == .rTree } ? " (R-tree)" : ""
            let condition: [Inline] = index.partialIndexPredicate.map { [.text(" where "), .code($0.text)] } ?? []
            return ListItem(
                words: [.text("index "), .code(index.name), .text("\(kind): ")] + .joined(elements) + condition)
        }
        return items.isEmpty ? [] : [.heading(level: 3, "Uniqueness and indexes", nil), .list(items)]
    }

    private func propertyLink(_ name: String) -> [Inline] {
        guard let owner = model.declaringEntity(ofProperty: name, of: entity) else { return [.code(name)] }
        return [.link(name, .property(name, of: owner.name))]
    }
}
