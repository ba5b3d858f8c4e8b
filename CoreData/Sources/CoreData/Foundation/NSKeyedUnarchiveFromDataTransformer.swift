import Foundation

/// Makes objects of archives, and archives of objects, which need no secure coding: the transformer of attributes that
/// name none.
final class NSKeyedUnarchiveFromDataTransformer: ValueTransformer, @unchecked Sendable {
    override class func allowsReverseTransformation() -> Bool { true }

    override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data ?? (value as? NSData).map({ Data(referencing: $0) }) else { return nil }
        return KeyedArchive.value(in: data)
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        value.flatMap { KeyedArchive.data(of: $0, requiringSecureCoding: false) }
    }
}
