public import Foundation

/// A type of results that a fetch can return; Core Data's `NSFetchRequestResult`.
///
/// A request for `any FetchRequestResult` returns what its `resultType` specifies.
public protocol FetchRequestResult {}

extension ManagedObject: FetchRequestResult {}

extension ManagedObjectID: FetchRequestResult {}

/// Values of the store by name; a `nil` value has no entry.
extension Dictionary: FetchRequestResult where Key == String {}

extension NSDictionary: FetchRequestResult {}

/// A number of objects.
extension Int: FetchRequestResult {}

extension NSNumber: FetchRequestResult {}
