package import RelataModel

/// The location of every property of a model in the store: the first step of the mapping, which determines names and
/// locations.
package struct Layout {
    /// A stored attribute, or a leaf of a composite one.
    package struct Leaf {
        /// The entity that declares the attribute.
        package let entity: String
        package let path: [String]
        package let attribute: Attribute
        package let column: String
        /// Whether the value is required.
        package let isRequired: Bool
    }

    let model: Model
    package let hierarchies: Hierarchies
    /// The table of each hierarchy, by the name of its root.
    let tables: [String: String]
    /// The leaves of the stored attributes that each entity declares, in the order of the attributes.
    package let leaves: [String: [Leaf]]
    /// The references in columns, by table and column.
    package let keys: [KeyLink]
    /// The references in tables of pairs.
    package let joins: [JoinLink]
    /// Remarks on names that were changed.
    let notes: [String]

    /// Creates the layout of a model.
    package init(_ model: Model) {
        var builder = LayoutBuilder(model)
        self = builder.layout()
    }

    init(
        model: Model, hierarchies: Hierarchies, tables: [String: String], leaves: [String: [Leaf]], keys: [KeyLink],
        joins: [JoinLink], notes: [String]
    ) {
        self.model = model
        self.hierarchies = hierarchies
        self.tables = tables
        self.leaves = leaves
        self.keys = keys
        self.joins = joins
        self.notes = notes
    }

    /// Returns the table of the entity's hierarchy.
    package func table(of entity: String) -> String {
        let root = hierarchies.root(of: entity)
        return tables[root] ?? root
    }

    /// The number of columns of the model that each hierarchy's table has.
    var columnCounts: [Int] {
        var counts: [String: Int] = [:]
        for (entity, leaves) in leaves { counts[table(of: entity), default: 0] += leaves.count }
        for key in keys { counts[key.childTable, default: 0] += key.position == nil ? 1 : 2 }
        return Array(counts.values)
    }

    /// Returns whether the table of the entity's hierarchy has a column with the entity of each row.
    package func hasEntityColumn(_ entity: String) -> Bool {
        hierarchies.concreteEntities(of: hierarchies.root(of: entity)).count > 1
    }

    /// Returns the condition that a row is of the entity, or that it is not; `nil` if every row of the table is.
    func condition(for entity: String, prefix: String = "", isNegated: Bool = false) -> String? {
        guard hasEntityColumn(entity), !hierarchies.coversTable(entity) else { return nil }
        return SQL.condition(
            prefix + SQL.name(Schema.entityColumn), isOneOf: hierarchies.concreteEntities(of: entity),
            isNegated: isNegated)
    }
}
