import RelataModel
import Synchronization

/// The model that a description belongs to; set once the model has been created, and not kept alive by it.
final class ModelReference: Sendable {
    private struct Target: Sendable {
        weak var model: ManagedObjectModel?
    }

    private let target = Mutex(Target())

    var model: ManagedObjectModel? { target.withLock { $0.model } }

    /// Sets the model, at the end of its creation.
    func refer(to model: ManagedObjectModel) { target.withLock { $0.model = model } }
}

extension EntityDescription {
    /// The model that the entity belongs to; an empty model if it belongs to none, or to one that no longer exists.
    public var managedObjectModel: ManagedObjectModel { reference?.model ?? .empty }

    /// The name that the entity had in an earlier version of the model, if it was renamed.
    public var renamingIdentifier: String? { reference?.model?.model.entity(named: name)?.renamingIdentifier }
}

extension RelationshipDescription {
    /// The entity of the destinations; Core Data's `destinationEntity`.
    public var destinationEntity: EntityDescription? {
        reference.model.flatMap { destination == .unknown ? nil : $0.entities[destination] }
    }

    /// The relationship in the opposite direction, if there is one; Core Data's `inverseRelationship`.
    public var inverseRelationship: RelationshipDescription? {
        inverse.flatMap { destinationEntity?.relationship(at: $0.slot) }
    }
}
