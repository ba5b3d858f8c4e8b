package import RelataModel

extension Model {
    /// Returns the names of the entities whose objects are of `NSManagedObject` itself, as in Core Data: those of
    /// hierarchies in which the model names no class, and leaves none to Xcode.
    ///
    /// Where a superentity or a sub-entity has a class, the entity has a generated one: the storage of a class inherits
    /// from that of its superclass.
    package func entitiesWithoutClass(_ options: GenerationOptions) -> Set<String> {
        guard options.isForCoreData else { return [] }
        let hierarchies = rootEntities.map { hierarchy(of: $0) }.filter { hierarchy in
            hierarchy.allSatisfy { entity in
                !entity.namesClass && entity.codeGeneration == nil
                    && options.entities[entity.name]?.codeGeneration == nil
            }
        }
        return Set(hierarchies.joined().map(\.name))
    }
}
