package import RelataModel

/// What deleting an object of an entity does, by the delete rules of the model alone.
///
/// It is a tree, kept flat: `kinds` are its nodes, and a Cascade step names the kind that it leads to. What an entity
/// declares is shown once, at the place that is nearest to the root; elsewhere it is mentioned.
package struct DeletionEffect: Sendable, Hashable {
    /// The objects that one relationship deletes, or with which the delete begins.
    package struct Kind: Sendable, Hashable {
        /// The entity; the objects may be of its sub-entities too, unless the delete begins with them.
        package let entity: Entity
        /// The number of the kind whose deletion deletes these; `nil` for where the delete begins.
        package let parent: Int?
        /// The Cascade relationship that leads here.
        package let relationship: DeclaredRelationship?
        /// The rules that are shown here: of the entity and what it inherits from, then of its sub-entities.
        package internal(set) var rules: [Rules] = []
        /// Entities whose rules apply here too, and are shown at another kind.
        package internal(set) var crossReferences: [CrossReference] = []

        /// Whether all that there is to say of the objects, whatever their entity, is shown at another kind.
        package var isPointer: Bool {
            !crossReferences.isEmpty && !crossReferences.contains(where: \.isSubentity) && rules.allSatisfy(\.isSilent)
        }
    }

    /// What the relationships that an entity declares do.
    package struct Rules: Sendable, Hashable {
        /// The entity that declares them.
        package let entity: Entity
        /// Whether they are those of a sub-entity, and so of some of the objects only.
        package let isOfSubentity: Bool
        /// One step for each relationship, by name.
        package let steps: [DeletionStep]
        /// The relationships without inverse that lead to the entity.
        package let referencesWithoutInverse: [ReferenceWithoutInverse]

        /// Whether nothing happens to any other object.
        package var isSilent: Bool {
            referencesWithoutInverse.allSatisfy(\.isSilent) && steps.allSatisfy(\.isSilent)
        }
    }

    /// An entity whose rules are shown elsewhere.
    package struct CrossReference: Sendable, Hashable {
        /// The entity.
        package let entity: Entity
        /// Whether it is a sub-entity, and so the entity of some of the objects only.
        package let isSubentity: Bool
        /// The number of the kind where its rules are shown.
        package let kind: Int
    }

    /// A kind of object that can be deleted too.
    package struct DeletedEntity: Sendable, Hashable {
        /// The entity, which is not abstract; the entity of the first object where further ones of it can go.
        package let entity: Entity
        /// The Cascade relationship by which the delete reaches it first.
        package let relationship: DeclaredRelationship
    }

    /// The entity of the object that is deleted.
    ///
    /// The object is of just this entity; only of an abstract entity it is of any of its sub-entities.
    package let entity: Entity
    /// The nodes of the tree, nearest first; the first is the object itself.
    package let kinds: [Kind]
    /// Every entity of which objects can be deleted too, nearest first.
    package let deletedEntities: [DeletedEntity]

    /// Whether the delete can concern no other object.
    package var isSilent: Bool { kinds.allSatisfy { $0.rules.allSatisfy(\.isSilent) } }

    /// The codes with which the save can fail because of the delete, ascending.
    package var failureCodes: [Int] {
        let codes = kinds.flatMap(\.rules).flatMap(\.steps).compactMap { $0.failure?.code }
        return Set(codes).sorted()
    }
}
