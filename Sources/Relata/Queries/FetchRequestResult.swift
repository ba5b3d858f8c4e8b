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

extension FetchRequestResult where Self: ManagedObject {
    /// A request for all objects of the class's entity and its sub-entities.
    public static func fetchRequest() -> FetchRequest<Self> { FetchRequest() }

    /// A request for all objects of the class's entity and its sub-entities, where the type of its variable asks for one of any result.
    @_disfavoredOverload
    public static func fetchRequest() -> FetchRequest<any FetchRequestResult> {
        FetchRequest<any FetchRequestResult>(.objectClass(Self.self))
    }
}
