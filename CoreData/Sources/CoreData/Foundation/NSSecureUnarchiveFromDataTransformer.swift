import Foundation

/// Makes objects of archives, and archives of objects.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer, @unchecked Sendable {
    /// The classes that an archive can have at its top.
    open class var allowedTopLevelClasses: [AnyClass] {
        [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
            NSURL.self, NSUUID.self, NSNull.self,
        ]
    }

    /// Objects can be archived.
    open override class func allowsReverseTransformation() -> Bool { true }

    /// The object of an archive; nil if the data is not an archive, or has an object of another class.
    open override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data ?? (value as? NSData).map({ Data(referencing: $0) }) else { return nil }
        return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: Self.allowedTopLevelClasses, from: data)
    }

    /// The archive of an object; nil for one that cannot be archived, as it has no secure coding.
    open override func reverseTransformedValue(_ value: Any?) -> Any? {
        value.flatMap { KeyedArchive.data(of: $0, requiringSecureCoding: true) }
    }
}
