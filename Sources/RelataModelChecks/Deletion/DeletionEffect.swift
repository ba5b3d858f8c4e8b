public import RelataModel

/// What deleting an object of an entity does, by the delete rules of the model alone.
///
/// It is a tree, kept flat: `kinds` are its nodes, and a Cascade step names the kind that it leads to. What an entity
/// declares is shown once, at the place that is nearest to the root; elsewhere it is mentioned.
public struct DeletionEffect: Sendable, Hashable {
    /// The objects that one relationship deletes, or with which the delete begins.
    public struct Kind: Sendable, Hashable {
        /// The entity; the objects may be of its sub-entities too, unless the delete begins with them.
        public let entity: Entity
        /// The number of the kind whose deletion deletes these; `nil` for where the delete begins.
        public let parent: Int?
        /// The Cascade relationship that leads here.
        public let relationship: DeclaredRelationship?
        /// The rules that are shown here: of the entity and what it inherits from, then of its sub-entities.
        public internal(set) var rules: [Rules] = []
        /// Entities whose rules apply here too, and are shown at another kind.
        public internal(set) var crossReferences: [CrossReference] = []

        /// Whether all that there is to say of the objects, whatever their entity, is shown at another kind.
        public var isPointer: Bool {
            !crossReferences.isEmpty && !crossReferences.contains(where: \.isSubentity) && rules.allSatisfy(\.isSilent)
        }
    }

    /// What the relationships that an entity declares do.
    public struct Rules: Sendable, Hashable {
        /// The entity that declares them.
        public let entity: Entity
        /// Whether they are those of a sub-entity, and so of some of the objects only.
        public let isOfSubentity: Bool
        /// One step for each relationship, by name.
        public let steps: [DeletionStep]
        /// The relationships without inverse that lead to the entity.
        public let referencesWithoutInverse: [ReferenceWithoutInverse]

        /// Whether nothing happens to any other object.
        public var isSilent: Bool {
            referencesWithoutInverse.allSatisfy(\.isSilent) && steps.allSatisfy(\.isSilent)
        }
    }

    /// An entity whose rules are shown elsewhere.
    public struct CrossReference: Sendable, Hashable {
        /// The entity.
        public let entity: Entity
        /// Whether it is a sub-entity, and so the entity of some of the objects only.
        public let isSubentity: Bool
        /// The number of the kind where its rules are shown.
        public let kind: Int
    }

    /// A kind of object that can be deleted too.
    public struct DeletedEntity: Sendable, Hashable {
        /// The entity, which is not abstract; the entity of the first object where further ones of it can go.
        public let entity: Entity
        /// The Cascade relationship by which the delete reaches it first.
        public let relationship: DeclaredRelationship
    }

    /// The entity of the object that is deleted.
    ///
    /// The object is of just this entity; only of an abstract entity it is of any of its sub-entities.
    public let entity: Entity
    /// The nodes of the tree, nearest first; the first is the object itself.
    public let kinds: [Kind]
    /// Every entity of which objects can be deleted too, nearest first.
    public let deletedEntities: [DeletedEntity]

    /// Whether the delete can concern no other object.
    public var isSilent: Bool { kinds.allSatisfy { $0.rules.allSatisfy(\.isSilent) } }

    /// The codes with which the save can fail because of the delete, ascending.
    public var failureCodes: [Int] {
        let codes = kinds.flatMap(\.rules).flatMap(\.steps).compactMap { $0.failure?.code }
        return Set(codes).sorted()
    }
}
