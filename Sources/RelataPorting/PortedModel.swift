package import RelataModel

/// A model whose classes the files of a module have.
package struct PortedModel: Sendable {
    let model: Model
    /// The names of the entities whose objects are of `NSManagedObject` itself: a class of such a name is none of the
    /// model's.
    let entitiesWithoutClass: Set<String>

    /// - Parameters:
    ///   - model: the model.
    ///   - entitiesWithoutClass: the names of the entities whose objects are of `NSManagedObject` itself.
    package init(_ model: Model, entitiesWithoutClass: Set<String> = []) {
        self.model = model
        self.entitiesWithoutClass = entitiesWithoutClass
    }
}
