/// Walks over the destinations that a to-many relationship had when the walk began.
public struct MemberIterator<Destination: ManagedObject>: IteratorProtocol {
    private let members: ContiguousArray<ManagedObject>
    private var place = 0

    init(_ members: ContiguousArray<ManagedObject>) { self.members = members }

    /// The next destination, or `nil` at the end.
    public mutating func next() -> Destination? {
        guard place < members.count else { return nil }
        defer { place += 1 }
        // A view holds objects of its class alone: it was made from such, or checked that its relationship leads to
        // that class.
        return unsafeDowncast(members[place], to: Destination.self)
    }
}
