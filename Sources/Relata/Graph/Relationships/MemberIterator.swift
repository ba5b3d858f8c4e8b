/// An iterator over the destinations that a to-many relationship had when the iteration began.
public struct MemberIterator<Destination: ManagedObject>: IteratorProtocol {
    private let members: ContiguousArray<ManagedObject>
    private var index = 0

    init(_ members: ContiguousArray<ManagedObject>) { self.members = members }

    /// Returns the next destination, or `nil` at the end.
    public mutating func next() -> Destination? {
        guard index < members.count else { return nil }
        defer { index += 1 }
        // A view holds only objects of its class: it was created from such objects, or checked that its relationship
        // leads to that class.
        return unsafeDowncast(members[index], to: Destination.self)
    }
}
