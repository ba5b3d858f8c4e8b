public import Relata

/// A model whose code was generated for sources that say `import CoreData`.
public protocol CompiledModel {
    /// The model.
    static var managedObjectModel: ManagedObjectModel { get }
}
