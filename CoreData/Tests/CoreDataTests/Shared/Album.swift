import CoreData

/// An album.
public class Album: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var tracks: NSOrderedSet?
    @NSManaged var tags: Set<Tag>

    @objc(addTracksObject:)
    @NSManaged func addToTracks(_ value: Track)

    @objc(removeTracks:)
    @NSManaged func removeFromTracks(_ values: NSOrderedSet)

    class func titled(_ title: String) -> NSFetchRequest<Album> {
        let request = NSFetchRequest<Album>(entityName: "Album")
        request.predicate = NSPredicate(format: "%K == %@", #keyPath(Album.title), title)
        request.sortDescriptors = [NSSortDescriptor(key: #keyPath(Album.title), ascending: true)]
        return request
    }

    /// What is logged of a request.
    class func description(of request: NSFetchRequest<Album>) -> String { request.predicate?.predicateFormat ?? "all" }
}
