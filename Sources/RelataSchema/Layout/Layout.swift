import RelataModel

/// Where every property of a model is stored: the first step of the mapping, which decides names and places.
struct Layout {
    /// A stored attribute, or a leaf of a composite one.
    struct Leaf {
        /// The entity that declares the attribute.
        let entity: String
        let path: [String]
        let attribute: Attribute
        let column: String
        /// Whether the value may not be missing.
        let isRequired: Bool
    }

    let model: Model
    let hierarchies: Hierarchies
    /// The table of each hierarchy, by the name of its root.
    let tables: [String: String]
    /// The leaves of the stored attributes that each entity declares, in the order of the attributes.
    let leaves: [String: [Leaf]]
    /// The references that columns hold, by the table and the column that holds them.
    let keys: [KeyLink]
    /// The references that tables of pairs hold.
    let joins: [JoinLink]
    /// Remarks on names that were changed.
    let notes: [String]

    /// The table of the entity's hierarchy.
    func table(of entity: String) -> String {
        let root = hierarchies.root(of: entity)
        return tables[root] ?? root
    }

    /// Whether the table of the entity's hierarchy says the entity of each row.
    func hasEntityColumn(_ entity: String) -> Bool {
        hierarchies.concreteEntities(of: hierarchies.root(of: entity)).count > 1
    }

    /// The condition that a row is of the entity, or that it is not; `nil` where every row of the table is.
    func condition(for entity: String, prefix: String = "", isNegated: Bool = false) -> String? {
        guard hasEntityColumn(entity), !hierarchies.coversTable(entity) else { return nil }
        let concrete = hierarchies.concreteEntities(of: entity)
        let column = prefix + SQL.name(Schema.entityColumn)
        if concrete.count == 1 { return "\(column) \(isNegated ? "<>" : "=") \(SQL.text(concrete[0]))" }
        return "\(column) \(isNegated ? "NOT IN" : "IN") (\(SQL.texts(concrete)))"
    }
}
