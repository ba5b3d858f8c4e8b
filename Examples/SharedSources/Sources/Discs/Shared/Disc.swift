import CoreData
import os

private let logger = Logger(subsystem: "org.example.discs", category: "model")

/// What a disc is made of.
@objc public enum Format: Int16 {
    case compactDisc
    case vinyl
}

/// A disc of a collection.
@objc(Disc)
public final class Disc: NSManagedObject {
    /// What stands on it.
    @NSManaged public var title: String
    /// When it came into the collection.
    @NSManaged public private(set) var addedAt: Date?
    /// How many tracks it had when it was last saved.
    @NSManaged public private(set) var trackCount: Int64
    /// The tracks, in their order.
    @NSManaged public var tracks: NSOrderedSet?

    @NSManaged private var formatRawValue: Int16
    @NSManaged private var primitiveAddedAt: Date?

    /// What it is made of.
    public var format: Format {
        get { Format(rawValue: formatRawValue) ?? .compactDisc }
        set { formatRawValue = newValue.rawValue }
    }

    /// The discs with more tracks than a number, by title.
    public static func discs(longerThan count: Int) -> NSFetchRequest<Disc> {
        let request = NSFetchRequest<Disc>(entityName: "Disc")
        request.predicate = NSPredicate(format: "%K > %d", #keyPath(Disc.trackCount), count)
        request.sortDescriptors = [NSSortDescriptor(key: #keyPath(Disc.title), ascending: true)]
        return request
    }
}

extension Disc {
    /// Adds a track at the end.
    @objc(addTracksObject:)
    @NSManaged public func addToTracks(_ value: Track)

    /// Removes a track.
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
        logger.debug("saving \(self.title, privacy: .public) with \(count) tracks")
    }
}
