package import RelataModel

/// Where the objects of one entity are stored.
package struct EntityMapping: Sendable, Hashable {
    /// The entity's name, which is also its value in the entity column.
    package let entity: String
    /// The table of the entity's hierarchy.
    package let table: String
    /// The column of the object's ID.
    package let idColumn: String
    /// The column of the version that optimistic locking compares; raised with each write of the row.
    package let versionColumn: String
    /// The column that holds the entity's name, where the hierarchy has several concrete entities.
    package let entityColumn: String?
    /// The names of the concrete entities in the entity's own part of the hierarchy: what a fetch of the entity finds.
    package let concreteEntities: [String]
    /// Whether the table holds rows of entities outside `concreteEntities`, so that a fetch must filter.
    package let sharesTable: Bool
    /// The stored attributes, inherited ones included; a composite has one for each leaf.
    package let attributes: [AttributeMapping]
    /// Where each relationship is, inherited ones included, by name.
    package let relationships: [String: RelationshipMapping]
}

/// The column of one attribute, or of one leaf of a composite attribute.
package struct AttributeMapping: Sendable, Hashable {
    /// The attribute's name, or for a leaf of a composite the path: `["magnitude", "richter"]`.
    package let path: [String]
    /// The attribute, or for a leaf the composite's element.
    package let attribute: Attribute
    /// The name of the column.
    package let column: String
    /// Whether triggers keep the column, so that the runtime reads it and never writes it.
    package let isKeptByStore: Bool
}

/// Where the references of one relationship are.
package enum RelationshipMapping: Sendable, Hashable {
    /// In a column of the source's own row, which holds the destination's ID. `position` is the column beside it that
    /// orders the rows of one destination, where the inverse is ordered. A one-to-one relationship that is its own
    /// inverse is stored so in the rows of both objects.
    case key(column: String, position: String?)

    /// In a column of the destination's row, which holds the source's ID: a to-many relationship, or the other side
    /// of a one-to-one. `position` is the column that orders them, where the relationship is ordered.
    case inverseKey(table: String, column: String, position: String?)

    /// In a table of pairs.
    case join(JoinMapping)

    /// Nowhere: the relationship is transient.
    case transient
}

/// How a many-to-many relationship, seen from one side, is stored.
package struct JoinMapping: Sendable, Hashable {
    /// The name of the table of pairs.
    package let table: String
    /// The column that holds the ID of this side's object.
    package let sourceColumn: String
    /// The column that holds the ID of the destination.
    package let destinationColumn: String
    /// The column that orders the destinations of one source, where this side is ordered.
    package let position: String?
    /// The column that orders the sources of one destination, where the other side is ordered.
    package let inversePosition: String?
    /// Whether the relationship is its own inverse: a pair is stored once, and read in both directions.
    package let isSymmetric: Bool
}
