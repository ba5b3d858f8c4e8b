public import Relata

/// The snapshot that a delegate of fetched results gets; `as` converts it to the snapshot of a data source.
public typealias NSDiffableDataSourceSnapshotReference = FetchedResultsSnapshot

extension FetchedResultsSnapshot {
    /// The snapshot with identifiers of other types: what a rewritten
    /// `as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>` is.
    ///
    /// Sections are identified by their names, or by their indexes where the type is `Int`.
    public func converted<Section, Item>() -> NSDiffableDataSourceSnapshot<Section, Item> {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
        for (index, name) in sectionIdentifiers.enumerated() {
            guard let section = name as? Section ?? index as? Section else { continue }
            snapshot.appendSections([section])
            snapshot.appendItems(itemIdentifiers(inSection: name).compactMap { $0 as? Item }, toSection: section)
        }
        return snapshot
    }
}

/// The identifiers of sections and items of a list at one moment, as UIKit has them.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The sections, in their order.
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    /// The items that were reloaded.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []

    /// A snapshot without sections.
    public init() {}

    /// The items of all sections.
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
    /// The number of all items.
    public var numberOfItems: Int { items.values.reduce(0) { $0 + $1.count } }
    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }

    /// The items of a section, in their order.
    public func itemIdentifiers(inSection section: SectionIdentifierType) -> [ItemIdentifierType] {
        items[section] ?? []
    }
    /// The number of a section's items.
    public func numberOfItems(inSection section: SectionIdentifierType) -> Int { items[section]?.count ?? 0 }
    /// The index of an item among all.
    public func indexOfItem(_ item: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: item) }
    /// The index of a section.
    public func indexOfSection(_ section: SectionIdentifierType) -> Int? { sectionIdentifiers.firstIndex(of: section) }
    /// The section that an item is in.
    public func sectionIdentifier(containingItem item: ItemIdentifierType) -> SectionIdentifierType? {
        sectionIdentifiers.first { items[$0]?.contains(item) == true }
    }

    /// Adds sections at the end.
    public mutating func appendSections(_ sections: [SectionIdentifierType]) {
        for section in sections where items[section] == nil {
            sectionIdentifiers.append(section)
            items[section] = []
        }
    }

    /// Adds items at the end of a section, or of the last one.
    public mutating func appendItems(_ new: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil) {
        guard let section = section ?? sectionIdentifiers.last else {
            preconditionFailure("a snapshot without sections was given items: append a section first")
        }
        precondition(
            items[section] != nil, "the snapshot has no section \(section) for the items: append the section first")
        items[section, default: []] += new
    }

    /// Removes items.
    public mutating func deleteItems(_ old: [ItemIdentifierType]) {
        let old = Set(old)
        for section in sectionIdentifiers { items[section]?.removeAll { old.contains($0) } }
    }

    /// Removes all sections and items.
    public mutating func deleteAllItems() { self = Self() }

    /// Removes sections with their items.
    public mutating func deleteSections(_ old: [SectionIdentifierType]) {
        sectionIdentifiers.removeAll { old.contains($0) }
        for section in old { items[section] = nil }
    }

    /// Notes that items have other contents.
    public mutating func reloadItems(_ changed: [ItemIdentifierType]) { reloadedItemIdentifiers += changed }

    /// Notes that items have other contents.
    public mutating func reconfigureItems(_ changed: [ItemIdentifierType]) { reloadedItemIdentifiers += changed }
}
