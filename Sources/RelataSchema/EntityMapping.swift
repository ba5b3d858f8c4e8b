package import RelataModel

/// The locations of one entity's objects in the store.
package struct EntityMapping: Sendable, Hashable {
    /// The entity's name, which is also its value in the entity column.
    package let entity: String
    /// The table of the entity's hierarchy.
    package let table: String
    /// The column of the object's ID.
    package let idColumn: String
    /// The column of the version that optimistic locking compares; incremented with each write of the row.
    package let versionColumn: String
    /// The column with the entity's name, if the hierarchy has several concrete entities.
    package let entityColumn: String?
    /// The names of the entity and its sub-entities that are concrete: those that a fetch of the entity finds.
    package let concreteEntities: [String]
    /// Whether the table contains rows of entities that are not in `concreteEntities`, so that a fetch must filter.
    package let sharesTable: Bool
    /// The stored attributes, inherited ones included; a composite has one for each leaf.
    package let attributes: [AttributeMapping]
    /// The locations of the relationships, inherited ones included, by name.
    package let relationships: [String: RelationshipMapping]

    /// The condition that a row of the table is of the entity, as the entity's unique indexes have it; `nil` if every
    /// row is.
    package var condition: String? {
        guard let entityColumn, sharesTable else { return nil }
        return SQL.condition(SQL.name(entityColumn), isOneOf: concreteEntities)
    }
}

/// The column of one attribute, or of one leaf of a composite attribute.
package struct AttributeMapping: Sendable, Hashable {
    /// The attribute's name, or for a leaf of a composite the path: `["magnitude", "richter"]`.
    package let path: [String]
    /// The attribute, or for a leaf the composite's element.
    package let attribute: Attribute
    /// The name of the column.
    package let column: String
    /// Whether triggers maintain the column, so that the runtime reads it and never writes it.
    package let isKeptByStore: Bool
}

/// The location of the references of one relationship.
package enum RelationshipMapping: Sendable, Hashable {
    /// In a column of the source's own row, with the destination's ID. `position` is the column that orders the rows
    /// of one destination, if the inverse is ordered. A one-to-one relationship that is its own inverse is stored in
    /// this way in the rows of both objects.
    case key(column: String, position: String?)

    /// In a column of the destination's row, with the source's ID: a to-many relationship, or the other side of a
    /// one-to-one relationship. `position` is the column that orders them, if the relationship is ordered.
    case inverseKey(table: String, column: String, position: String?)

    /// In a table of pairs.
    case join(JoinMapping)

    /// Not stored: the relationship is transient.
    case transient
}

/// The storage of a many-to-many relationship, seen from one side.
package struct JoinMapping: Sendable, Hashable {
    /// The name of the table of pairs.
    package let table: String
    /// The column with the ID of this side's object.
    package let sourceColumn: String
    /// The column with the ID of the destination.
    package let destinationColumn: String
    /// The column that orders the destinations of one source, if this side is ordered.
    package let position: String?
    /// The column that orders the sources of one destination, if the other side is ordered.
    package let inversePosition: String?
    /// Whether the relationship is its own inverse: a pair is stored once, and read in both directions.
    package let isSymmetric: Bool
}
