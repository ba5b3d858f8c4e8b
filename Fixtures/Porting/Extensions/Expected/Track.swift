import CoreData


public class Track: NSManagedObject {
    var title: String { get { managedValue(forKey: "title") } set { setManagedValue(newValue, forKey: "title") } }

#sourceLocation(file: "Track+Saving.swift", line: 5)

    override open func willSave() {
        super.willSave()
    }
#sourceLocation(file: "Track.swift", line: 6)

#sourceLocation(file: "Track+Saving.swift", line: 10)
public override var description: String {
        return "Track \(title)"
    }
#sourceLocation(file: "Track.swift", line: 6)

#sourceLocation(file: "Track+Saving.swift", line: 14)
override class func entity() -> NSEntityDescription { super.entity() }
#sourceLocation(file: "Track.swift", line: 6)

#sourceLocation(file: "Track.swift", line: 9)
override public func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue(Date(), forKey: "created")
    }
#sourceLocation(file: "Track.swift", line: 6)
 public override class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { super.managedKeyPaths + managedKeyPathsOfTrack1 } }

extension Track {
    




    struct Order {
        func title() -> String { "override" }
    }
}
nonisolated extension Track { static var managedKeyPathsOfTrack1: [(path: AnyKeyPath, name: String)] { managedList { [(\Track.title, "title"), (\Track?.?.title, "title")] } } }