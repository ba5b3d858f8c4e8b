package import RelataModel

/// A property, identified by the entity that declares it.
struct PropertyKey: Hashable {
    let entity: String
    let name: String

    init(entity: String, name: String) {
        self.entity = entity
        self.name = name
    }

    init(_ declared: DeclaredRelationship) {
        self.init(entity: declared.entity.name, name: declared.relationship.name)
    }
}

/// The references of a relationship and its inverse, if a column of one of the two rows contains them.
///
/// The row with the column is the *child*, the row that it refers to the *parent*.
package struct KeyLink {
    /// The table of the child, and the entity in it that has the column.
    package let childTable: String
    package let childEntity: String
    package let column: String
    /// The column that orders the children of one parent.
    package let position: String?
    package let parentTable: String
    package let parentEntity: String
    /// The relationship from child to parent; `nil` for a to-many relationship without inverse.
    package let toParent: DeclaredRelationship?
    /// The relationship from parent to child; `nil` for a to-one relationship without inverse.
    package let toChildren: DeclaredRelationship?

    /// Whether both rows of a pair contain the other's ID: for a one-to-one relationship that is its own inverse.
    var isMutual: Bool { toParent != nil && toParent == toChildren }

    /// Whether a child cannot be saved without a parent.
    package var isRequired: Bool { toParent.map { !$0.relationship.isOptional } ?? false }

    /// The relationship's name in messages.
    package var name: String { (toParent ?? toChildren)?.qualifiedName ?? column }
}

/// The references of a many-to-many relationship and its inverse: a table of pairs.
package struct JoinLink {
    package let table: String
    /// The side that is first by entity and name.
    package let first: DeclaredRelationship
    /// The other side; the same one if the relationship is its own inverse.
    package let second: DeclaredRelationship
    /// The table and the column of the objects that have `first`.
    package let firstTable: String
    package let firstColumn: String
    /// The table and the column of the objects that have `second`.
    package let secondTable: String
    package let secondColumn: String
    /// The column that orders the destinations of `first`.
    package let firstPosition: String?
    /// The column that orders the destinations of `second`.
    package let secondPosition: String?

    /// Whether the relationship is its own inverse, so that a pair is stored once.
    package var isSymmetric: Bool { first == second }
}

extension JoinLink {
    /// The pairs, seen from one of the two relationships.
    struct Side {
        let join: JoinLink
        let relationship: DeclaredRelationship
        let inverse: DeclaredRelationship
        /// The table and the column of the objects that have the relationship.
        let table: String
        let column: String
        /// The table and the column of its destinations.
        let otherTable: String
        let otherColumn: String
    }

    /// Both directions; a relationship that is its own inverse has two as well, since its object can be in either
    /// column.
    var sides: [Side] {
        [
            Side(
                join: self, relationship: first, inverse: second, table: firstTable, column: firstColumn,
                otherTable: secondTable, otherColumn: secondColumn),
            Side(
                join: self, relationship: second, inverse: first, table: secondTable, column: secondColumn,
                otherTable: firstTable, otherColumn: firstColumn),
        ]
    }
}
