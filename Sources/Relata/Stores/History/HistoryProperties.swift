/// The properties that were set, by rows.
struct HistoryProperties: Sendable {
    private struct UpdatedRows: Sendable {
        let rowIDs: Set<RowID>
        let names: Set<String>
    }

    private var groups: [String: [UpdatedRows]] = [:]

    init(_ record: HistoryRecord) {
        for group in record.updated {
            guard let names = group.properties else { continue }
            groups[group.entity, default: []].append(UpdatedRows(rowIDs: Set(group.rowIDs), names: Set(names)))
        }
    }

    func names(of id: ManagedObjectID) -> Set<String>? {
        groups[id.entity.name]?.first { $0.rowIDs.contains(id.rowID) }?.names
    }
}
