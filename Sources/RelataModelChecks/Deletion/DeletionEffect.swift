package import RelataModel

/// The effects of deleting an object of an entity, by the delete rules of the model alone.
///
/// It is a tree in a flat representation: `kinds` are its nodes, and a Cascade step refers to the kind that it leads
/// to. The rules of an entity are shown once, at the position nearest to the root; elsewhere there is a
/// cross-reference.
package struct DeletionEffect: Sendable, Hashable {
    /// The objects that one relationship deletes, or with which the delete begins.
    package struct Kind: Sendable, Hashable {
        /// The entity; the objects may be of its sub-entities too, unless the delete begins with them.
        package let entity: Entity
        /// The index of the kind whose deletion deletes these; `nil` for the start of the delete.
        package let parent: Int?
        /// The Cascade relationship that leads here.
        package let relationship: DeclaredRelationship?
        /// The rules that are shown here: of the entity and its ancestors, then of its sub-entities.
        package internal(set) var rules: [Rules] = []
        /// Entities whose rules apply here too, and are shown at another kind.
        package internal(set) var crossReferences: [CrossReference] = []

        /// Whether everything about the objects, whatever their entity, is shown at another kind.
        package var isPointer: Bool {
            !crossReferences.isEmpty && !crossReferences.contains(where: \.isSubentity) && rules.allSatisfy(\.isSilent)
        }
    }

    /// The effects of the relationships that an entity declares.
    package struct Rules: Sendable, Hashable {
        /// The entity that declares them.
        package let entity: Entity
        /// Whether they are those of a sub-entity, so that they only apply to some of the objects.
        package let isOfSubentity: Bool
        /// One step for each relationship, by name.
        package let steps: [DeletionStep]
        /// The relationships without inverse that lead to the entity.
        package let referencesWithoutInverse: [ReferenceWithoutInverse]

        /// Whether no other object is affected.
        package var isSilent: Bool {
            referencesWithoutInverse.allSatisfy(\.isSilent) && steps.allSatisfy(\.isSilent)
        }
    }

    /// An entity whose rules are shown elsewhere.
    package struct CrossReference: Sendable, Hashable {
        /// The entity.
        package let entity: Entity
        /// Whether it is a sub-entity, so that it is the entity of only some of the objects.
        package let isSubentity: Bool
        /// The index of the kind where its rules are shown.
        package let kind: Int
    }

    /// A kind of object that can be deleted too.
    package struct DeletedEntity: Sendable, Hashable {
        /// The entity, which is not abstract; the entity of the first object if more objects of it can be deleted.
        package let entity: Entity
        /// The Cascade relationship by which the delete reaches it first.
        package let relationship: DeclaredRelationship
    }

    /// The entity of the object that is deleted.
    ///
    /// The object is of just this entity; if the entity is abstract, it is of any of its sub-entities.
    package let entity: Entity
    /// The nodes of the tree, nearest first; the first is the object itself.
    package let kinds: [Kind]
    /// All entities of which objects can be deleted too, nearest first.
    package let deletedEntities: [DeletedEntity]

    /// Whether the delete can affect no other object.
    package var isSilent: Bool { kinds.allSatisfy { $0.rules.allSatisfy(\.isSilent) } }

    /// The codes with which the save can fail because of the delete, ascending.
    package var failureCodes: [Int] {
        let codes = kinds.flatMap(\.rules).flatMap(\.steps).compactMap { $0.failure?.code }
        return Set(codes).sorted()
    }
}
