/// The results of a fetch at one moment, as values: the names of the sections, and the IDs of their objects; Core
/// Data's `NSDiffableDataSourceSnapshotReference`.
public struct FetchedResultsSnapshot: Sendable, Hashable {
    /// The names of the sections, in their order.
    public let sectionIdentifiers: [String]
    private let members: [[ManagedObjectID]]

    init(_ sections: FetchedResultsSections) {
        sectionIdentifiers = sections.list.map(\.name)
        members = sections.list.map { $0.members.map(\.objectID) }
    }

    /// The IDs of all objects, in their order.
    public var itemIdentifiers: [ManagedObjectID] { members.flatMap { $0 } }

    /// The number of all objects.
    public var numberOfItems: Int { members.reduce(0) { $0 + $1.count } }

    /// The number of sections.
    public var numberOfSections: Int { members.count }

    /// Returns the IDs of a section's objects, in their order; empty if no section has the name.
    /// - Parameter identifier: the section's name.
    public func itemIdentifiers(inSection identifier: String) -> [ManagedObjectID] {
        sectionIdentifiers.firstIndex(of: identifier).map { members[$0] } ?? []
    }
}
