import CoreData

@objc public enum Format: Int16 {
    case compactDisc
    case vinyl
}

@objc(Disc)
public final class Disc: NSManagedObject {
    @NSManaged public var title: String
    @NSManaged public private(set) var addedAt: Date?
    @NSManaged public private(set) var trackCount: Int64
    @NSManaged public var tracks: NSOrderedSet?

    @NSManaged private var formatRawValue: Int16
    @NSManaged private var primitiveAddedAt: Date?

    public var format: Format {
        get { Format(rawValue: formatRawValue) ?? .compactDisc }
        set { formatRawValue = newValue.rawValue }
    }

    public static func discs(longerThan count: Int) -> NSFetchRequest<Disc> {
        let request = NSFetchRequest<Disc>(entityName: "Disc")
        request.predicate = NSPredicate(format: "%K > %d", #keyPath(Disc.trackCount), count)
        request.sortDescriptors = [NSSortDescriptor(key: #keyPath(Disc.title), ascending: true)]
        return request
    }
}

extension Disc {
    @objc(addTracksObject:)
    @NSManaged public func addToTracks(_ value: Track)

    @objc(removeTracksObject:)
    @NSManaged public func removeFromTracks(_ value: Track)

    public override func awakeFromInsert() {
        super.awakeFromInsert()
        primitiveAddedAt = Date()
    }

    public override func willSave() {
        super.willSave()
        let count = Int64(tracks?.count ?? 0)
        if !isDeleted, trackCount != count { trackCount = count }
    }
}
