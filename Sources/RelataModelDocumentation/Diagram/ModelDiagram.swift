package import RelataModel

/// A model as a picture: boxes, and lines between them, independent of how they are drawn.
///
/// A pair of relationships that are each other's inverse is one line.
package struct ModelDiagram: Sendable, Hashable {
    /// An entity.
    package struct Box: Sendable, Hashable {
        /// The entity's name.
        package let name: String
        /// Whether no object is an instance of the entity itself.
        package let isAbstract: Bool
        /// Whether the box is a neighbour, of which only the relationships to the focused entities are shown.
        package let isOutline: Bool
        /// The attributes that the entity declares.
        package let attributes: [AttributeRow]
        /// The relationships that the entity declares.
        package let relationships: [End]
    }

    /// An attribute of a box.
    package struct AttributeRow: Sendable, Hashable {
        /// The attribute's name.
        package let name: String
        /// The type, with a question mark if the value is optional, and further notes of one word.
        package let type: String

        init(_ attribute: Attribute, of entity: Entity) {
            name = attribute.name
            let phrase = AttributeSummary.type(of: attribute)
            let spelled = [phrase.text, phrase.code].compactMap(\.self).joined(separator: " ")
            var words = [attribute.type == .undefined ? "no type" : spelled + (attribute.isOptional ? "?" : "")]
            if entity.uniquenessConstraints.contains(where: { $0.properties == [attribute.name] }) {
                words.append("unique")
            }
            if attribute.isDerived { words.append("derived") }
            if attribute.isTransient { words.append("in memory") }
            type = words.joined(separator: ", ")
        }
    }

    /// A relationship: one end of a line.
    package struct End: Sendable, Hashable {
        /// The name of the entity that declares it.
        package let entity: String
        /// The index among the relationships that the entity declares.
        package let number: Int
        /// The relationship.
        package let relationship: Relationship

        /// `Entity.relationship`.
        package var qualifiedName: String { "\(entity).\(relationship.name)" }

        /// The multiplicity and the entity of the destinations: `0..* Track, ordered`.
        package var destination: String {
            RelationshipSummary.multiplicity(of: relationship) + " " + relationship.destination
                + (relationship.isOrdered ? ", ordered" : "") + (relationship.isTransient ? ", in memory" : "")
        }
    }

    /// A relationship with its inverse, if it has one.
    package struct Line: Sendable, Hashable {
        /// The relationship that the line is drawn from: of a pair, the one that deletes, or otherwise the to-many
        /// one.
        package let start: End
        /// The inverse, which may be the relationship itself.
        package let end: End?
    }

    /// An entity that inherits from another one.
    package struct Inheritance: Sendable, Hashable {
        /// The name of the entity that inherits.
        package let entity: String
        /// The name of the entity that it inherits from.
        package let parent: String
    }

    /// The model's name.
    package let title: String
    /// The entities, sorted by name.
    package let boxes: [Box]
    /// The relationships, sorted by the entity that declares them.
    package let lines: [Line]
    /// The inheritance between entities.
    package let inheritance: [Inheritance]

    /// Creates the diagram of a model.
    ///
    /// - Parameter names: the entities to show, with their ancestors and neighbours; all entities if it is empty.
    package init(_ model: Model, around names: [String] = []) {
        let focus = DiagramFocus(model, around: names)
        let lines = Self.lines(model).filter { focus.shows($0) }
        let ends = Set(lines.flatMap { [$0.start, $0.end].compactMap(\.self) })
        title = model.name
        boxes = model.entities.filter { focus.shows($0.name) }.map { entity in
            let isOutline = !focus.isWhole(entity.name)
            return Box(
                name: entity.name, isAbstract: entity.isAbstract, isOutline: isOutline,
                attributes: isOutline ? [] : entity.attributes.map { AttributeRow($0, of: entity) },
                relationships: Self.ends(of: entity).filter { !isOutline || ends.contains($0) })
        }
        self.lines = lines
        inheritance = model.entities.compactMap { entity in
            guard let parent = entity.parent, focus.shows(entity.name), focus.shows(parent) else { return nil }
            return Inheritance(entity: entity.name, parent: parent)
        }
    }

    private static func ends(of entity: Entity) -> [End] {
        entity.relationships.enumerated().map { End(entity: entity.name, number: $0, relationship: $1) }
    }

    /// Returns all lines of a model, one for each pair.
    private static func lines(_ model: Model) -> [Line] {
        var byName: [String: End] = [:]
        for end in model.entities.flatMap(ends) { byName[end.qualifiedName] = end }
        var drawn: Set<String> = []
        return model.declaredRelationships.compactMap { declared in
            guard !drawn.contains(declared.qualifiedName), let end = byName[declared.qualifiedName] else { return nil }
            guard let other = model.inverse(of: declared).flatMap({ byName[$0.qualifiedName] }) else {
                return Line(start: end, end: nil)
            }
            drawn.insert(other.qualifiedName)
            return weight(other) > weight(end) ? Line(start: other, end: end) : Line(start: end, end: other)
        }
    }

    /// Returns how strongly a side of a pair owns the other one.
    private static func weight(_ end: End) -> Int {
        (end.relationship.deleteRule == .cascade ? 2 : 0) + (end.relationship.isToMany ? 1 : 0)
    }
}
