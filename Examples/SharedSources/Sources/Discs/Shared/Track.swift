import CoreData

/// A track of a disc.
@objc(Track)
public final class Track: NSManagedObject {
    /// What it is called.
    @NSManaged public var title: String
    /// How long it takes.
    @NSManaged public var seconds: Int32
    /// The disc that it is on.
    @NSManaged public var disc: Disc?

    /// Creates a track at the end of a disc.
    @discardableResult
    public convenience init(context: NSManagedObjectContext, title: String, seconds: Int32, on disc: Disc) {
        self.init(context: context)
        self.title = title
        self.seconds = seconds
        disc.addToTracks(self)
    }
}
