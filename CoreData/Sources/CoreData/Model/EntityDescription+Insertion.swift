@_spi(CoreDataModule) @_spi(Generated) public import Relata

extension EntityDescription {
    /// Inserts a new object of the entity of a name.
    ///
    /// A name that the model does not have ends the process, as there.
    @discardableResult
    public static func insertNewObject(
        forEntityName name: String, into context: NSManagedObjectContext
    ) -> NSManagedObject {
        let object: ManagedObject = self.Relata::insertNewObject(forEntityName: name, into: context)
        guard let object = object as? NSManagedObject else {
            preconditionFailure("the model of the context has no entity '\(name)' with a class of NSManagedObject")
        }
        return object
    }
}
