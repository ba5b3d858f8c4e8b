public import CoreData

/// The class of the entity for which an extension is generated.
open class Folder: NSManagedObject {}
