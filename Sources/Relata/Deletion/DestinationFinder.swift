import RelataModel
import RelataSchema

/// Finds the destinations of many objects and rows at once, without loading rows as objects.
///
/// Changes in memory take precedence over the store.
final class DestinationFinder {
    /// An object in memory, or a row that is not loaded as one.
    enum Destination {
        case object(ManagedObject)
        case row(RowID, EntityDescription)
    }

    /// A reference of an object or row to another.
    struct Link {
        let sourceID: RowID
        /// The source, if it is an object.
        let sourceObject: ManagedObject?
        let destination: Destination
    }

    /// The extent to which the store is queried.
    enum Scope {
        /// Only memory.
        case memory
        /// The destinations of objects without values and of rows, which memory does not have.
        case unreadSources
        /// Everything that memory does not have.
        case unread
        /// Everything, as another writer may have changed what memory has.
        case everything
    }

    /// The core owns the finder.
    private unowned(unsafe) let core: ContextCore

    init(_ core: ContextCore) { self.core = core }

    /// Calls a function with each link of a relationship from the objects and rows of one entity.
    ///
    /// The function can be called more than once for a destination. A read error is an error of the next save.
    func forEachLink(
        of relationship: RelationshipDescription, from group: EntityRows.Group, scope: Scope = .unread,
        _ body: (Link) -> Void
    ) {
        guard scope != .memory else { return find(relationship, from: group, scope: scope, body) }
        core.whileParentWaits { find(relationship, from: group, scope: scope, body) }
    }

    private func find(
        _ relationship: RelationshipDescription, from group: EntityRows.Group, scope: Scope, _ body: (Link) -> Void
    ) {
        var unread = Sources()
        for object in group.objects {
            if relationship.isToMany {
                let hasAll = addMembers(of: relationship, from: object, scope, body)
                if !hasAll || scope == .everything { unread.add(object) }
            } else {
                addDestination(of: relationship, from: object, to: &unread, body)
                if scope == .everything { unread.add(object) }
            }
        }
        guard scope != .memory else { return }
        if scope == .unreadSources { unread.destinations = [:] }
        unread.add(group.rowIDs)
        do {
            try read(relationship, of: unread, from: group.entity, body)
        } catch {
            core.errorLog.record(error)
        }
    }

    // MARK: - Memory

    /// - Returns: whether memory has all destinations.
    private func addMembers(
        of relationship: RelationshipDescription, from source: ManagedObject, _ scope: Scope,
        _ body: (Link) -> Void
    ) -> Bool {
        guard let contents = source.knownContents(at: relationship.slot) else { return false }
        // A list that is to be read again has the members still whose positions were changed; the store knows whether
        // it has lost them.
        let isCertain = contents.isRead || scope == .memory
        for member in contents.members where isCertain || !contents.hasRepositioned(ObjectIdentifier(member)) {
            body(Link(sourceID: source.rowID, sourceObject: source, destination: .object(member)))
        }
        return contents.isRead
    }

    private func addDestination(
        of relationship: RelationshipDescription, from source: ManagedObject, to unread: inout Sources,
        _ body: (Link) -> Void
    ) {
        guard source.storage != nil else { return unread.add(source) }
        let reference = source.reference(at: relationship.slot)
        if reference.isUnresolved { return unread.add(source) }
        if let known = reference.object
            ?? core.registeredDestination(reference.rowID, of: relationship)
        {
            body(Link(sourceID: source.rowID, sourceObject: source, destination: .object(known)))
        } else if let rowID = reference.row {
            unread.destinations[rowID, default: []].append(source)
        }
    }

    // MARK: - Store

    private func read(
        _ relationship: RelationshipDescription, of unread: Sources, from entity: EntityDescription,
        _ body: (Link) -> Void
    ) throws {
        if !unread.destinations.isEmpty {
            let rowIDs = Array(unread.destinations.keys)
            try core.source.forEachExisting(rowIDs, of: relationship, from: entity) { link in
                for source in unread.destinations[link.lookupID] ?? [] {
                    body(Link(sourceID: source.rowID, sourceObject: source, destination: destination(of: link)))
                }
            }
        }
        guard !unread.rowIDs.isEmpty else { return }
        try core.source.forEachDestination(of: relationship, from: entity, sources: unread.rowIDs) { link in
            let source = unread.objects[link.lookupID]
            let destination = destination(of: link)
            switch destination {
            case .object(let object):
                guard isLinked(object, from: link.lookupID, source, by: relationship) else { return }
            case .row: guard isLinked(link.destination, from: source, by: relationship) else { return }
            }
            body(Link(sourceID: link.lookupID, sourceObject: source, destination: destination))
        }
    }

    private func destination(of link: StoredLink) -> Destination {
        if let object = core.registry[link.destination, hierarchy: link.entity.hierarchy] { return .object(object) }
        return .row(link.destination, link.entity)
    }

    /// Whether a stored link to a row that is no object still holds in memory, where the source may have been changed.
    private func isLinked(
        _ rowID: RowID, from source: ManagedObject?, by relationship: RelationshipDescription
    ) -> Bool {
        // A list that has lost a member keeps it as an object.
        guard let source, !relationship.isToMany, source.changed(relationship.slot) else { return true }
        return source.reference(at: relationship.slot).rowID == rowID
    }

    /// Whether a stored link still holds in memory, where the destination or the source may have been changed.
    private func isLinked(
        _ destination: ManagedObject, from rowID: RowID, _ source: ManagedObject?,
        by relationship: RelationshipDescription
    ) -> Bool {
        if let source, relationship.isToMany, let contents = source.knownContents(at: relationship.slot),
            contents.hasRemoved(destination)
        {
            return false
        }
        if let source, !relationship.isToMany, source.changed(relationship.slot),
            source.reference(at: relationship.slot).object !== destination
        {
            return false
        }
        guard let inverse = relationship.inverse else {
            return !relationship.isToMany || core.ownerTable.isOwned(destination, by: rowID, relationship)
        }
        guard !inverse.isToMany, destination.changed(inverse.slot) else { return true }
        return destination.reference(at: inverse.slot).rowID == rowID
    }
}

/// The sources whose destinations have to be read.
private struct Sources {
    var rowIDs: [RowID] = []
    /// Those of the sources that are objects.
    private(set) var objects: [RowID: ManagedObject] = [:]
    /// The sources whose destination's ID is known, by that ID.
    var destinations: [RowID: [ManagedObject]] = [:]

    mutating func add(_ source: ManagedObject) {
        guard source.state.isDisjoint(with: .inserted), objects[source.rowID] == nil else { return }
        rowIDs.append(source.rowID)
        objects[source.rowID] = source
    }

    mutating func add(_ rows: [RowID]) { rowIDs.append(contentsOf: rows) }
}
