import CoreData

@objcMembers
public class Track: NSManagedObject {
    @NSManaged var title: String
}

extension Track {
    override public func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue(Date(), forKey: #keyPath(created))
    }

    struct Order {
        func title() -> String { "override" }
    }
}
