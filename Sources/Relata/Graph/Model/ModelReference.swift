import RelataModel
import Synchronization

/// Which model a description is of; known once the model is made, and not kept alive by it.
final class ModelReference: Sendable {
    private struct Target: Sendable {
        weak var model: ManagedObjectModel?
    }

    private let target = Mutex(Target())

    var model: ManagedObjectModel? { target.withLock { $0.model } }

    /// Says which model it is, at the end of its making.
    func refer(to model: ManagedObjectModel) { target.withLock { $0.model = model } }
}

extension EntityDescription {
    /// The model that the entity is of; one without entities where it is of none, or of one that is gone.
    public var managedObjectModel: ManagedObjectModel { reference?.model ?? .empty }

    /// The name that the entity had in an earlier version of the model, where it was renamed.
    public var renamingIdentifier: String? { reference?.model?.model.entity(named: name)?.renamingIdentifier }
}

extension RelationshipDescription {
    /// The entity of the destinations; Core Data's `destinationEntity`.
    public var destinationEntity: EntityDescription? {
        reference.model.flatMap { destination == .unknown ? nil : $0.entities[destination] }
    }

    /// The relationship that leads back, if there is one; Core Data's `inverseRelationship`.
    public var inverseRelationship: RelationshipDescription? {
        inverse.flatMap { destinationEntity?.relationship(at: $0.slot) }
    }
}
