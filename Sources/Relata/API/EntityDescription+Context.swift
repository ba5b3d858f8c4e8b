extension EntityDescription {
    /// Returns the entity with a name in a context's model.
    /// - Parameters:
    ///   - name: the entity's name.
    ///   - context: the context.
    /// - Returns: the entity; `nil` if the model has no entity of that name.
    public static func entity(forEntityName name: String, in context: ManagedObjectContext) -> EntityDescription? {
        context.core.model.entitiesByName[name]
    }

    /// Creates an object of the entity with a name, and inserts it into a context.
    /// - Parameters:
    ///   - name: the entity's name.
    ///   - context: the context.
    /// - Returns: the object; if the model has no entity of that name, the object belongs to no context, and the next
    ///   save throws `PersistenceError.unknownEntity`.
    @_disfavoredOverload  // The module CoreData overloads it.
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
