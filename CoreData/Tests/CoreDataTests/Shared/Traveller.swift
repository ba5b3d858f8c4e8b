import CoreData

/// A type of the app's with the name of an entity for which the model names no class.
struct Region: Equatable {
    let name: String
}

final class Traveller: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var home: NSManagedObject?
    @NSManaged var visited: NSSet?

    /// What the app makes of the object without a class.
    var homeRegion: Region? {
        (home?.value(forKey: "name") as? String).map { Region(name: $0) }
    }
}
