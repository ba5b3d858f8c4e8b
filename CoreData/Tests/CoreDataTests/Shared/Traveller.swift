import CoreData

/// A class of the app's with the name of an entity for which the model names no class.
final class Region: NSObject {
    @objc let name: String

    init(name: String) { self.name = name }
}

final class Traveller: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var home: NSManagedObject?
    @NSManaged var visited: NSSet?

    /// What the app makes of the object without a class.
    var homeRegion: Region? {
        (home?.value(forKey: "name") as? String).map { Region(name: $0) }
    }
}

/// Stores a list of colours; nobody registers it.
@objc(FlagTransformer)
final class FlagTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? [String]).map { Data($0.joined(separator: "/").utf8) }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(decoding: $0, as: UTF8.self).components(separatedBy: "/") }
    }
}
