public import Foundation

/// What a fetch can give; Core Data's `NSFetchRequestResult`.
///
/// A request for `any FetchRequestResult` gives what its `resultType` says.
public protocol FetchRequestResult {}

extension ManagedObject: FetchRequestResult {}

extension ManagedObjectID: FetchRequestResult {}

/// Values of the store by name; a value that is nothing has no entry.
extension Dictionary: FetchRequestResult where Key == String {}

extension NSDictionary: FetchRequestResult {}

/// A number of objects.
extension Int: FetchRequestResult {}

extension NSNumber: FetchRequestResult {}
