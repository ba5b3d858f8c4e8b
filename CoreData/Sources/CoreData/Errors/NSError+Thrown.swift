import Foundation
import Relata

/// A pointer to a value that a function can replace: what Swift has this name for where there is Objective-C.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

/// Does work whose errors are thrown as `NSError`s, as Core Data throws them: `as? CocoaError` and
/// `catch let error as CocoaError` find them. They can still be matched as the errors that they were made from.
/// - Parameters:
///   - context: the context in which conflicts have their objects.
///   - work: what can throw.
func throwingNSErrors<Result>(
    in context: NSManagedObjectContext? = nil, _ work: () throws -> Result
) throws -> Result {
    do {
        return try work()
    } catch let error as any NSErrorConvertible {
        throw (error as NSError).asThrown(in: context)
    }
}

/// An error as Core Data throws it; one that is not Relata's is as it is.
func asThrownError(_ error: any Error) -> any Error {
    error is any NSErrorConvertible ? (error as NSError).asThrown(in: nil) : error
}

extension NSError {
    /// Foundation's codes for what SQLite says of a file: read-only, damaged, full, one that cannot be opened, no
    /// database.
    private static let codesOfFiles = [
        8: CocoaError.fileWriteNoPermission.rawValue, 11: CocoaError.fileReadCorruptFile.rawValue,
        13: CocoaError.fileWriteOutOfSpace.rawValue, 14: CocoaError.fileReadUnknown.rawValue,
        26: CocoaError.fileReadCorruptFile.rawValue,
    ]

    /// The error with what a class's own validation has thrown in its place, where it was made of that.
    fileprivate func asThrown(in context: NSManagedObjectContext?) -> any Error {
        guard domain == NSCocoaErrorDomain else { return self }
        if code == NSSQLiteError, let number = (userInfo[NSSQLiteErrorDomain] as? NSNumber)?.intValue,
            let code = Self.codesOfFiles[number & 0xFF]
        {
            return NSError(domain: domain, code: code, userInfo: userInfo)
        }
        if code == NSManagedObjectValidationError, let own = userInfo[NSUnderlyingErrorKey] as? any Error { return own }
        var own: [String: Any] = [:]
        own[NSPersistentStoreSaveConflictsErrorKey] = context.flatMap { conflicts(in: $0) }
        own[NSValidationPredicateErrorKey] = brokenRule
        own[NSDetailedErrorsKey] = (userInfo[NSDetailedErrorsKey] as? [NSError])?.map {
            $0.asThrown(in: context) as NSError
        }
        if own.isEmpty { return self }
        return NSError(domain: domain, code: code, userInfo: userInfo.merging(own) { _, own in own })
    }

    /// The conflicts with their objects; nil where there are none, or some of objects of other classes.
    private func conflicts(in context: NSManagedObjectContext) -> [NSObject]? {
        guard let conflicts = userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [Any] else { return nil }
        let known = conflicts.compactMap { conflict -> NSObject? in
            switch conflict {
            case let conflict as MergeConflict: NSMergeConflict(conflict, in: context)
            case let conflict as ConstraintConflict: NSConstraintConflict(conflict, in: context)
            default: nil
            }
        }
        return known.count == conflicts.count ? known : nil
    }

    /// The rule that a value breaks.
    private var brokenRule: NSPredicate? {
        guard let text = userInfo[NSValidationPredicateErrorKey] as? String else { return nil }
        return (try? FetchPredicate(format: text, argumentArray: [])).map { NSPredicate($0) }
    }
}
