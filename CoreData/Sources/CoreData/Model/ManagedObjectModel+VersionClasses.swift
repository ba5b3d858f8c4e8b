@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

// The classes of a version of a model that was read while the program runs.
extension ManagedObjectModel {
    /// The class of an entity, if all its properties are accessed by name where the storage is not that of generated
    /// code: code that is generated for a class reads only such storage.
    func classByName(ofEntityNamed name: String) -> ManagedObject.Type? {
        guard let description = self.Relata::entitiesByName[name],
            let objectClass = description.managedObjectClass as? NSManagedObject.Type,
            objectClass != NSManagedObject.self
        else { return nil }
        let named = Set(objectClass.managedKeyPaths.map(\.name))
        return named.isSuperset(of: description.Relata::propertiesByName.keys) ? objectClass : nil
    }

    /// The model with objects that have no class of the program, which are accessed by name; the model itself where it
    /// was compiled.
    var withPlainObjects: ManagedObjectModel {
        let entities = self.Relata::entities
        let isPlain = entities.allSatisfy { $0.managedObjectClass == NSManagedObject.self }
        guard !isPlain, RunTimeModels.isVersion(self) else { return self }
        return ManagedObjectModel(dynamic: model, version: versionName, base: NSManagedObject.self) { _ in nil }
    }
}
