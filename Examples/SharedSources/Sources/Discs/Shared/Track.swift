import CoreData

@objc(Track)
public final class Track: NSManagedObject {
    @NSManaged public var title: String
    @NSManaged public var seconds: Int32
    @NSManaged public var disc: Disc?

    @discardableResult
    public convenience init(context: NSManagedObjectContext, title: String, seconds: Int32, on disc: Disc) {
        self.init(context: context)
        self.title = title
        self.seconds = seconds
        disc.addToTracks(self)
    }
}
