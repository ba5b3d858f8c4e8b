/// What a fetch can give; Core Data's `NSFetchRequestResult`.
public protocol FetchRequestResult {}

extension ManagedObject: FetchRequestResult {}

extension ManagedObjectID: FetchRequestResult {}

/// Values of the store by name; a value that is nothing has no entry.
extension Dictionary: FetchRequestResult where Key == String, Value == any Sendable {}

/// A number of objects.
extension Int: FetchRequestResult {}
