extension EntityDescription {
    /// The entity of a name in a context's model.
    /// - Parameters:
    ///   - name: the entity's name.
    ///   - context: the context.
    /// - Returns: `nil` if the model has none of that name.
    public static func entity(forEntityName name: String, in context: ManagedObjectContext) -> EntityDescription? {
        context.core.model.entitiesByName[name]
    }

    /// A new object of the entity of a name, inserted into a context.
    /// - Parameters:
    ///   - name: the entity's name.
    ///   - context: the context.
    /// - Returns: the object; for a name that the model does not have, one that belongs to no context, and the next save throws
    ///   `PersistenceError.unknownEntity`.
    @_disfavoredOverload
    public static func insertNewObject(
        forEntityName name: String, into context: ManagedObjectContext
    ) -> ManagedObject {
        guard let entity = context.core.model.entitiesByName[name] else {
            context.core.errorLog.record(PersistenceError.unknownEntity(name, model: context.core.model.name))
            return ManagedObject(entity: EntityDescription(unknown: ManagedObject.self), insertInto: nil)
        }
        return entity.objectClass.init(of: entity, in: context)
    }
}
