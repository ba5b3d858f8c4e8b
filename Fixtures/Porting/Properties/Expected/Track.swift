import CoreData


public final class Track: NSManagedObject {
    public var title: String { get { managedValue(forKey: "title") } set { setManagedValue(newValue, forKey: "title") } }
    public private(set) var playCount: Int64 { get { managedValue(forKey: "playCount") } set { setManagedValue(newValue, forKey: "playCount") } } // how often
    var subtitle: String? { get { managedValue(forKey: "subtitle") } set { setManagedValue(newValue, forKey: "subtitle") } }; var comment: String! { get { managedValue(forKey: "comment") } set { setManagedValue(newValue, forKey: "comment") } }
    fileprivate var kindRawValue: Int16 { get { managedValue(forKey: "kindRawValue") } set { setManagedValue(newValue, forKey: "kindRawValue") } }
    public internal(set) var kind: Kind { get { managedValue(forKey: "kind") } set { setManagedValue(newValue, forKey: "kind") } }
    
    public var albums: Set<Album> { get { managedValue(forKey: "albums") } set { setManagedValue(newValue, forKey: "albums") } }
    public var tags: NSSet? { get { managedValue(forKey: "tags") } set { setManagedValue(newValue, forKey: "tags") } }
    open var order: NSOrderedSet { get { managedValue(forKey: "order") } set { setManagedValue(newValue, forKey: "order") } }
    var owner: any Owning & Named { get { managedValue(forKey: "owner") } set { setManagedValue(newValue, forKey: "owner") } }
    var levels: [String: [Double]]? { get { managedValue(forKey: "levels") } set { setManagedValue(newValue, forKey: "levels") } }
    var nested: Swift.Optional<Swift.Int> { get { managedValue(forKey: "nested") } set { setManagedValue(newValue, forKey: "nested") } }; var other = 1
    private var primitivePlayCount: NSNumber { get { primitiveManagedValue(forKey: "playCount") } set { setPrimitiveManagedValue(newValue, forKey: "playCount") } }
    private var primitiveDisc: Int32 { get { managedValue(forKey: "primitiveDisc") } set { setManagedValue(newValue, forKey: "primitiveDisc") } }
    var `default`: Bool { get { managedValue(forKey: "default") } set { setManagedValue(newValue, forKey: "default") } }
    public var shown: String { title }
    var loud: Bool { kindRawValue > 1 }
 public override class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { super.managedKeyPaths + managedKeyPathsOfTrack0 } ; public override class var exposedKeyPaths: [(path: AnyKeyPath, name: String)] { super.exposedKeyPaths + exposedKeyPathsOfTrack0 } ; public override class var objectiveCName: (objectClass: AnyClass, name: String)? { (Track.self, "Track") } }

enum Kind: Int16 {
    case song
}

extension Track {
    var artist: Artist? { get { managedValue(forKey: "artist") } set { setManagedValue(newValue, forKey: "artist") } }
}
nonisolated extension Track { static var managedKeyPathsOfTrack0: [(path: AnyKeyPath, name: String)] { managedList { [(\Track.title, "title"), (\Track?.?.title, "title"), (\Track.playCount, "playCount"), (\Track?.?.playCount, "playCount"), (\Track.primitiveDisc, "primitiveDisc"), (\Track?.?.primitiveDisc, "primitiveDisc")] } } }; nonisolated extension Track { static var exposedKeyPathsOfTrack0: [(path: AnyKeyPath, name: String)] { managedList { [(\Track.shown, "shown"), (\Track.loud, "isLoud")] } } }