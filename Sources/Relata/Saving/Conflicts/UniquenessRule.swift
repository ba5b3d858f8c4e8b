import RelataSchema

/// A uniqueness constraint in the store; it applies to the entity that declares it and to all its sub-entities.
final class UniquenessRule {
    let entity: EntityDescription
    let properties: [String]
    /// The slots of the values, which are the same in all sub-entities.
    let slots: [Slot]
    /// The names of the attributes, leaves of composites and relationships in these slots.
    let names: Set<String>
    /// Their columns.
    let columns: [String]

    /// - Returns: `nil` if one of the properties is not stored in the row, so that the schema has no such index.
    private init?(_ properties: [String], of entity: EntityDescription) {
        self.entity = entity
        self.properties = properties
        var slots: [Slot] = []
        var names: Set<String> = []
        var columns: [String] = []
        func add(_ slot: Slot, name: String, column: String) {
            slots.append(slot)
            names.insert(name)
            columns.append(column)
        }
        for property in properties {
            let before = slots.count
            // In the order of the index: the order of a composite's leaves in the mapping, and not by slot.
            for leaf in entity.mapping?.attributes ?? [] {
                let name = leaf.path.joined(separator: ".")
                guard name == property || name.hasPrefix(property + "."),
                    let attribute = entity.attribute(named: name)
                else { continue }
                add(attribute.slot, name: name, column: leaf.column)
            }
            for relationship in entity.relationships where relationship.name == property && relationship.hasKey {
                if case .key(let column, _) = relationship.mapping {
                    add(relationship.slot, name: property, column: column)
                }
            }
            guard slots.count > before else { return nil }
        }
        guard !slots.isEmpty else { return nil }
        self.slots = slots
        self.names = names
        self.columns = columns
    }

    /// Returns the constraints of an entity, inherited ones first.
    static func rules(of entity: EntityDescription) -> [UniquenessRule] {
        var rules: [UniquenessRule] = []
        var declaring: EntityDescription? = entity
        while let ancestor = declaring {
            let inherited = ancestor.superentity?.uniquenessConstraints.count ?? 0
            let own = ancestor.uniquenessConstraints.dropFirst(inherited)
            rules.insert(contentsOf: own.compactMap { UniquenessRule($0, of: ancestor) }, at: 0)
            declaring = ancestor.superentity
        }
        return rules
    }
}
