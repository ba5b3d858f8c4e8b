/// The type of a request's results, if its generic type does not determine it; Core Data's
/// `NSFetchRequestResultType`.
public enum FetchRequestResultType: Sendable, Hashable {
    /// Objects.
    case managedObjectResultType
    /// The IDs of objects.
    case managedObjectIDResultType
    /// Values of the store by name.
    case dictionaryResultType
    /// The number of objects, as the only element.
    case countResultType
}
