import Foundation

/// Archives of values. Foundation's archiver ends the process at an object that it cannot encode; these do not.
enum KeyedArchive {
    /// Returns the archive of a value; nil where it has an object without coding, or without secure coding where that
    /// is required.
    static func data(of value: Any, requiringSecureCoding: Bool) -> Data? {
        let check = CodingCheck(requiringSecureCoding: requiringSecureCoding)
        // The delegate requires secure coding instead, before the archiver looks at an object.
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.delegate = check
        archiver.encode(value, forKey: NSKeyedArchiveRootObjectKey)
        guard !check.hasRefused, archiver.error == nil else { return nil }
        return archiver.encodedData
    }

    /// Returns the value in an archive, with objects of any class; nil if it cannot be read.
    static func value(in data: Data) -> Any? {
        guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
        unarchiver.requiresSecureCoding = false
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        let value = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
        return unarchiver.error == nil ? value : nil
    }
}

/// Keeps objects from an archiver that it cannot encode.
private final class CodingCheck: NSObject, NSKeyedArchiverDelegate {
    private(set) var hasRefused = false
    private let requiresSecureCoding: Bool

    init(requiringSecureCoding: Bool) {
        requiresSecureCoding = requiringSecureCoding
        super.init()
    }

    func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
        if isCodable(object) { return object }
        hasRefused = true
        // Not nil, at which the archiver of Foundation ends the process.
        return NSNull()
    }

    func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
    func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, with newObject: Any?) {}
    // What Foundation requires off Apple's systems.
    func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?) {}
    func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
    func archiverDidFinish(_ archiver: NSKeyedArchiver) {}

    private func isCodable(_ value: Any) -> Bool {
        // Values of Swift are archived as objects of Foundation's.
        let object = value as AnyObject
        guard requiresSecureCoding else { return object is any NSCoding }
        guard let object = object as? any NSSecureCoding else { return false }
        return type(of: object).supportsSecureCoding
    }
}
