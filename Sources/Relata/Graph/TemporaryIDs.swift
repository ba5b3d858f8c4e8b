import Synchronization

/// Numbers for objects that were never saved; no two of a process are equal.
enum TemporaryNumber {
    private static let last = Atomic<Int64>(0)

    static func next() -> Int64 { last.subtract(1, ordering: .relaxed).newValue }
}

/// The temporary IDs that users have seen, which must find their objects before and after the save.
struct TemporaryIDs {
    private var numbers: [ObjectIdentifier: Int64] = [:]
    private var unsaved: [Int64: ManagedObject] = [:]
    private var saved: [Int64: ManagedObjectID] = [:]

    /// Remembers the ID that an unsaved object has now.
    mutating func remember(_ object: ManagedObject) {
        numbers[ObjectIdentifier(object)] = object.number
        unsaved[object.number] = object
    }

    /// Remembers that the object has a permanent ID now.
    /// - Returns: the number that it had.
    @discardableResult
    mutating func objectWasSaved(_ object: ManagedObject, as objectID: ManagedObjectID) -> Int64? {
        guard let number = numbers.removeValue(forKey: ObjectIdentifier(object)) else { return nil }
        unsaved[number] = nil
        saved[number] = objectID
        return number
    }

    /// Forgets an object that will not be saved.
    mutating func forget(_ object: ManagedObject) {
        guard let number = numbers.removeValue(forKey: ObjectIdentifier(object)) else { return }
        unsaved[number] = nil
    }

    /// The unsaved object that had the number.
    func unsavedObject(_ number: Int64) -> ManagedObject? { unsaved[number] }

    /// The permanent ID of the object that had the number.
    func permanentID(_ number: Int64) -> ManagedObjectID? { saved[number] }
}
