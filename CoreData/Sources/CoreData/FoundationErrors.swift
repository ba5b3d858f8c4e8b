import Foundation
import Relata

/// A pointer to a value that a function can replace: what Swift has this name for where there is Objective-C.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

/// Does work whose errors are thrown as `NSError`s, as Core Data throws them: `as? CocoaError` and `catch let error as CocoaError` find those.
/// They can still be matched as the errors that they were made of.
func throwingNSErrors<Result>(_ work: () throws -> Result) throws -> Result {
    do {
        return try work()
    } catch let error as any CoreDataError {
        throw (error as NSError).asThrown
    }
}

extension NSError {
    /// Foundation's codes for what SQLite says of a file: read-only, damaged, full, one that cannot be opened, no database.
    private static let codesOfFiles = [
        8: CocoaError.fileWriteNoPermission.rawValue, 11: CocoaError.fileReadCorruptFile.rawValue,
        13: CocoaError.fileWriteOutOfSpace.rawValue, 14: CocoaError.fileReadUnknown.rawValue,
        26: CocoaError.fileReadCorruptFile.rawValue,
    ]

    /// The error with what a class's own validation has thrown in its place, where it was made of that.
    fileprivate var asThrown: any Error {
        guard domain == NSCocoaErrorDomain else { return self }
        if code == NSSQLiteError, let number = (userInfo[NSSQLiteErrorDomain] as? NSNumber)?.intValue,
            let code = Self.codesOfFiles[number & 0xFF]
        {
            return NSError(domain: domain, code: code, userInfo: userInfo)
        }
        if code == NSManagedObjectValidationError, let own = userInfo[NSUnderlyingErrorKey] as? any Error { return own }
        guard let parts = userInfo[NSDetailedErrorsKey] as? [NSError] else { return self }
        var information = userInfo
        information[NSDetailedErrorsKey] = parts.map { $0.asThrown as NSError }
        return NSError(domain: domain, code: code, userInfo: information)
    }
}
