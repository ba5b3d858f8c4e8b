import CoreData
import Foundation

@objc(Entry)
nonisolated class Entry: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var mood: Mood?

    @objc var headline: String { (title ?? "").uppercased() }

    override func awakeFromInsert() {
        super.awakeFromInsert()
        title = "untitled"
    }
}

// Of the main actor, as nothing else is said.
extension Entry {
    @NSManaged var number: Int64
    @NSManaged var labels: NSSet?

    @NSManaged func addToLabels(_ value: Label)

    @objc var shout: String { "\(title ?? "")!" }

    @objc func validateNumber(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
        if let number = value.pointee as? NSNumber, number.intValue < 0 { throw CocoaError(.validationNumberTooSmall) }
    }
}

nonisolated extension Entry {
    override func willSave() {
        super.willSave()
        if title == "" { title = "empty" }
    }

    @objc func summary() -> String { "entry \(title ?? "")" }
}

@objc(Memo)
nonisolated final class Memo: Entry {
    @NSManaged var place: String?

    override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
    }

    override func summary() -> String { "memo, \(super.summary())" }
}

nonisolated extension Label {
    public override func willSave() {
        super.willSave()
        if name == "" { name = "none" }
    }
}
