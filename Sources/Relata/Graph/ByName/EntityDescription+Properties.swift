import RelataModel

/// The properties of an entity by their names.
extension EntityDescription {
    /// The attributes, inherited ones included, by name; a composite has one for each leaf, named by its path.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var attributesByName: [String: AttributeDescription] {
        Dictionary(attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The relationships, inherited ones included, by name.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var relationshipsByName: [String: RelationshipDescription] {
        Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The attributes and relationships, inherited ones included, by name.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var propertiesByName: [String: any PropertyDescription] {
        var properties: [String: any PropertyDescription] = attributesByName
        for (name, relationship) in relationshipsByName { properties[name] = relationship }
        return properties
    }
}

extension EntityDescription {
    /// The property of a name; nil if there is none.
    func property(named key: String) -> ManagedObject.NamedProperty? {
        if let attribute = attribute(named: key) { return .attribute(attribute) }
        if let relationship = relationship(named: key) { return .relationship(relationship) }
        let leaves = attributes.filter { $0.name.hasPrefix(key + ".") }
        return leaves.isEmpty ? nil : .composite(leaves)
    }

    /// Returns the name of the property that is nearest to a name, if one is near enough to be what was meant.
    func nearestProperty(to name: String) -> String? {
        let known = attributes.map(\.name) + relationships.map(\.name)
        return Spelling.nearest(to: name, in: known.sorted())
    }
}

@_spi(CoreDataModule)
extension EntityDescription {
    /// Whether an attribute, or a composite of several, has a name.
    public func hasAttribute(named name: String) -> Bool {
        switch property(named: name) {
        case .attribute, .composite: true
        case .relationship, nil: false
        }
    }

    /// The attribute of a name, without those of others being looked at.
    public func attribute(named name: String) -> AttributeDescription? { attributes.first { $0.name == name } }

    /// The relationship of a name.
    public func relationship(named name: String) -> RelationshipDescription? { relationships.first { $0.name == name } }
}
