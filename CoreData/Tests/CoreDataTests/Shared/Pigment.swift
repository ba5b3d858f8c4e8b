import CoreData
import Foundation

/// The class of a transformable attribute: a value that only its transformer can store.
final class Pigment: NSObject {
    let name: String

    init(_ name: String) {
        self.name = name
        super.init()
    }

    override func isEqual(_ object: Any?) -> Bool { (object as? Pigment)?.name == name }
}

@objc(PigmentTransformer)
final class PigmentTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? { (value as? Pigment).map { Data($0.name.utf8) } }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { Pigment(String(decoding: $0, as: UTF8.self)) }
    }
}

/// Stores the strings of a list with commas between them.
@objc(CodesTransformer)
final class CodesTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? [String]).map { Data($0.joined(separator: ",").utf8) }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(decoding: $0, as: UTF8.self).split(separator: ",").map(String.init) }
    }
}
