extension ContextCore {
    /// Returns the context's own description of an entity that is described by another model, or by none: a class
    /// that looks up its entity does not know the context that will use it.
    func ownDescription(of entity: EntityDescription) -> EntityDescription {
        if model.contains(entity) { return entity }
        if let draft = entity.draft { return draft.name.flatMap { model.entitiesByName[$0] } ?? entity }
        if entity.isUnknown { return model.entity(of: entity.objectClass) ?? entity }
        guard let own = model.entitiesByName[entity.name], own.objectClass == entity.objectClass,
            own.storageClass == entity.storageClass, own.slots == entity.slots
        else { return entity }
        return own
    }
}
