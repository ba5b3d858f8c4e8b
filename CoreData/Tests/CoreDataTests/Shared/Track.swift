import CoreData

@objc enum Kind: Int16 {
    case song
    case speech
}

@objc(Track)
final class Track: NSManagedObject {
    @NSManaged var title: String
    @NSManaged private(set) var created: Date?
    @NSManaged var kindRawValue: Kind
    @NSManaged var loud: Bool
    @NSManaged var plays: NSNumber?
    @NSManaged var price: NSDecimalNumber?
    @NSManaged var album: Album?
    @NSManaged private var primitiveCreated: Date?

    init(context: NSManagedObjectContext, title: String) {
        super.init(entity: Track.entity(), insertInto: context)
        self.title = title
    }

    @objc override private init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
    }
}

extension Track {
    override func awakeFromInsert() {
        super.awakeFromInsert()
        primitiveCreated = Date(timeIntervalSinceReferenceDate: 1)
    }
}
