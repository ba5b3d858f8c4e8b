extension ManagedObject {
    /// Releases the objects that this one's values refer to, which could otherwise form a retain cycle.
    func releaseReferences() {
        guard let storage, entity.hasRelationships else { return }
        let release = ReferenceRelease()
        for relationship in entity.relationships { storage.visit(relationship.slot, release) }
    }
}

/// Releases the objects that a field refers to.
private final class ReferenceRelease: FieldVisitor {
    override func visit(_ value: inout ToOneReference) { value.forgetObject() }
    override func visit(_ value: inout ToManyReference) { value.contents = nil }
}
