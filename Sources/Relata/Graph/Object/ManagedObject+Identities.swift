extension Sequence where Element: ManagedObject {
    /// The identities of the objects, to look objects up that something else keeps alive: a set of the objects
    /// themselves would retain and release each.
    var identities: Set<ObjectIdentifier> { Set(map { ObjectIdentifier($0) }) }
}

extension Sequence<Member> {
    /// The identities of the members' objects.
    var identities: Set<ObjectIdentifier> { Set(map { ObjectIdentifier($0.object) }) }
}

extension Set<ObjectIdentifier> {
    func contains(_ object: ManagedObject) -> Bool { contains(ObjectIdentifier(object)) }

    @discardableResult
    mutating func insert(_ object: ManagedObject) -> (inserted: Bool, memberAfterInsert: ObjectIdentifier) {
        insert(ObjectIdentifier(object))
    }

    @discardableResult
    mutating func remove(_ object: ManagedObject) -> ObjectIdentifier? { remove(ObjectIdentifier(object)) }
}
