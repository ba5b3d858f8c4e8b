extension ContextCore {
    /// Lets go of all objects: they keep their values and lose their context.
    ///
    /// Objects that refer to one another would keep each other alive; so what they know of other objects goes.
    func end() {
        let release = ReferenceRelease()
        var objects = tracked
        for map in identityMaps { objects.append(contentsOf: map.objects) }
        for object in objects {
            object.core = nil
            object.state = .gone
            object.snapshot = nil
            guard let storage = object.storage else { continue }
            for relationship in object.entity.relationships { storage.visit(relationship.slot, release) }
        }
        tracked = []
        deletedRoots = []
        temporaryIDs = [:]
        owners = [:]
        recordedErrors = []
        identityMaps = model.entities.map { _ in IdentityMap() }
    }
}

/// Lets go of the objects that a field refers to.
private final class ReferenceRelease: FieldVisitor {
    override func visit(_ value: inout ToOneReference) { value.forgetObject() }
    override func visit(_ value: inout ToManyReference) { value.contents = nil }
}
