import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

// The names of classes in Objective-C: that of `@objc(Track) class Track` has no module. Foundation knows nothing of
// the attribute here.

/// The name of a class of managed objects in Objective-C: what its attribute or its entity says, or its name with its
/// module's.
public func NSStringFromClass(_ objectClass: NSManagedObject.Type) -> String { objectClass.nameInObjectiveC }

/// The name of a type that has to be a class, where the compiler does not know that: a result of fetches is one with
/// Core Data.
@_disfavoredOverload
public func NSStringFromClass(_ type: Any.Type) -> String {
    (type as? NSManagedObject.Type)?.nameInObjectiveC ?? (type as? AnyClass).map(Foundation.NSStringFromClass)
        ?? String(reflecting: type)
}

extension NSManagedObject {
    /// The class's name in Objective-C.
    static var nameInObjectiveC: String {
        if let known = objectiveCName, known.objectClass == self { return known.name }
        // A class is found by the name that its entity has, so that one without a module is given by an attribute.
        if let entity = loadedEntity, entity.managedObjectClass == self,
            let name = entity.managedObjectModel.model.entity(named: entity.Relata::name)?.representedClassName,
            !name.isEmpty, !name.contains(".")
        {
            return name
        }
        return Foundation.NSStringFromClass(self)
    }
}
