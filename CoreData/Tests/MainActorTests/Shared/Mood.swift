import CoreData
import Foundation

nonisolated final class Mood: NSObject {
    let name: String

    init(_ name: String) {
        self.name = name
        super.init()
    }
}

@objc(MoodTransformer)
nonisolated final class MoodTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? { (value as? Mood).map { Data($0.name.utf8) } }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { Mood(String(decoding: $0, as: UTF8.self)) }
    }
}
