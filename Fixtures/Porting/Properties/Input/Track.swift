import CoreData

@objc(Track)
public final class Track: NSManagedObject {
    @NSManaged public var title: String
    @NSManaged public private(set) var playCount: Int64 // how often
    @NSManaged var subtitle: String?, comment: String!
    @NSManaged fileprivate dynamic var kindRawValue: Int16
    @NSManaged public internal(set) var kind: Kind
    @NSManaged
    public var albums: Set<Album>
    @NSManaged public var tags: NSSet?
    @NSManaged open var order: NSOrderedSet
    @NSManaged var owner: any Owning & Named
    @NSManaged var levels: [String: [Double]]?
    @NSManaged var nested: Swift.Optional<Swift.Int>; var other = 1
    @NSManaged private var primitivePlayCount: NSNumber
    @NSManaged private var primitiveDisc: Int32
    @NSManaged var `default`: Bool
    @objc public var shown: String { title }
    @objc(isLoud) var loud: Bool { kindRawValue > 1 }
}

@objc enum Kind: Int16 {
    case song
}

extension Track {
    @NSManaged var artist: Artist?
}
